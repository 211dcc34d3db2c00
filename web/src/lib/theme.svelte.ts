/** Light or dark, and the palette of the game that is shown, set as CSS variables on the page. */

import { flushSync } from "svelte";
import { badgeLetters } from "./badges";
import { blend, luminance, parseHex, type Rgb, readable, textOn, toHex } from "./colour";
import type { Palette, ThemeInfo, Tint } from "./generated";
import { settings } from "./settings.svelte";

export type Scheme = "light" | "dark";

const DEFAULT_COLOURS: Record<Scheme, Record<string, string>> = {
  light: { ground: "#ece4d4", accent: "#8c3b1b", ink: "#241f1a", paper: "#fffaf0" },
  dark: { ground: "#171512", accent: "#f0a35e", ink: "#0f0c0a", paper: "#f7ecd6" },
};

/** Seats of a game that brings no colours: told apart by hue, by lightness and by rim. */
const SEATS: Tint[] = [
  { light: "#912008", dark: "#f1795c", pattern: "plain" },
  { light: "#3985a3", dark: "#50a8c2", pattern: "stripes" },
  { light: "#507541", dark: "#7ed58e", pattern: "dots" },
  { light: "#7b4999", dark: "#d290fb", pattern: "rings" },
  { light: "#b37f1c", dark: "#f4be32", pattern: "checks" },
  { light: "#4a4f5c", dark: "#c1c6d5", pattern: "waves" },
];

export const PATTERNS = ["plain", "stripes", "dots", "rings", "checks", "waves"] as const;
export type Pattern = (typeof PATTERNS)[number];

const media = (query: string) => (typeof matchMedia === "undefined" ? undefined : matchMedia(query));
const dark = media("(prefers-color-scheme: dark)");
const paper = media("print");

class Look {
  private system = $state<Scheme>(dark?.matches ? "dark" : "light");
  private palette = $state.raw<Palette>({});
  theme = $state.raw<ThemeInfo>();
  /** Paper is white, whatever the screen is. */
  private printing = $state(false);
  scheme = $derived<Scheme>(
    this.printing ? "light" : settings.scheme === "system" ? this.system : settings.scheme,
  );
  private names = $state.raw<string[]>([]);
  /** By their names, where the theme names them: with fewer players others may sit. */
  seats = $derived.by(() => {
    const own = this.theme?.seats ?? [];
    const named = this.names.flatMap((name) => own.filter((seat) => seat.name === name));
    return named.length > 0 ? named : own.length > 0 ? own : SEATS;
  });

  private letters = $derived(
    badgeLetters(
      this.names,
      this.seats.map((seat) => seat.glyph),
    ),
  );

  constructor() {
    dark?.addEventListener("change", () => {
      this.system = dark.matches ? "dark" : "light";
    });
    paper?.addEventListener("change", () => {
      flushSync(() => {
        this.printing = paper.matches;
      });
    });
  }

  /** The letter on the badge of a seat that is called so; at pages without a game, the first of the name. */
  letterOf(seat: number, name: string): string {
    return this.names[seat] && name.startsWith(this.names[seat])
      ? (this.letters[seat] ?? "")
      : name.slice(0, 1);
  }

  /** Dresses the page for a game, or in the default colours when there is none. */
  dress(theme: ThemeInfo | undefined, palette: Palette = theme?.palette ?? {}, names: string[] = []): void {
    this.theme = theme;
    this.palette = palette;
    this.names = names;
  }

  colours(): Record<string, string> {
    return { ...DEFAULT_COLOURS[this.scheme], ...(this.palette[this.scheme] ?? {}) };
  }

  seatTint(seat: number): Tint {
    return this.seats[seat % this.seats.length] ?? {};
  }

  seatPattern(seat: number): Pattern {
    const named = this.seatTint(seat).pattern as Pattern | undefined;
    return named && PATTERNS.includes(named) ? named : (PATTERNS[seat % PATTERNS.length] as Pattern);
  }

  /** Writes all variables; runs again whenever scheme, theme or palette change. */
  apply(): void {
    const root = document.documentElement;
    root.dataset.scheme = this.scheme;
    const all = variables(this.colours(), this.scheme);
    for (let seat = 0; seat < 8; seat++) {
      const colour = this.seatTint(seat)[this.scheme] ?? "#777777";
      const rgb = parseHex(colour);
      all[`--seat-${seat}`] = colour;
      all[`--on-seat-${seat}`] = rgb ? toHex(textOn(rgb)) : "#000000";
      // A paint with the owner's pattern in it: whatever a sprite fills with var(--seat) shows it.
      all[`--paint-${seat}`] = this.seatPattern(seat) === "plain" ? colour : `url(#paint-${seat})`;
    }
    for (const [name, value] of Object.entries(all)) root.style.setProperty(name, value);
  }

  lookColour(name: string | undefined): string | undefined {
    return name === undefined ? undefined : this.theme?.looks[name]?.[this.scheme];
  }

  lookPattern(name: string | undefined): Pattern {
    const pattern = name === undefined ? undefined : this.theme?.looks[name]?.pattern;
    return PATTERNS.includes(pattern as Pattern) ? (pattern as Pattern) : "plain";
  }

  lookSprite(name: string | undefined): string | undefined {
    const sprite = name === undefined ? undefined : this.theme?.looks[name]?.sprite;
    return this.hasSprite(sprite) ? sprite : undefined;
  }

  /** Whether a sprite shows its owner by itself. */
  showsOwner(name: string | undefined): boolean {
    return name !== undefined && (this.theme?.sprites[name]?.svg.includes("--seat") ?? false);
  }

  hasSprite(name: string | undefined): boolean {
    return name !== undefined && this.theme?.sprites[name] !== undefined;
  }
}

/**
 * A palette with all that follows from it.  Ground and accent colour the page; ink and paper are the materials
 * of the sprites and stay what the game says, while the page's own text and sheets follow from the ground.
 */
export function variables(colours: Record<string, string>, scheme: Scheme): Record<string, string> {
  const rgb = (name: string) =>
    parseHex(colours[name] ?? "") ?? (parseHex(DEFAULT_COLOURS[scheme][name] ?? "") as Rgb);
  const [ground, accent] = [rgb("ground"), rgb("accent")];
  const light = luminance(ground) > 0.18;
  const paper = blend(ground, [255, 255, 255], light ? 0.62 : 0.07);
  const ink = light ? blend([30, 26, 22], ground, 0.06) : blend([244, 238, 228], ground, 0.04);
  const sunk = blend(paper, ground, 0.6);
  const out: Record<string, string> = {};
  for (const [name, value] of Object.entries(colours)) out[`--${name}`] = value;
  out["--art-ink"] = colours.ink ?? toHex(ink);
  out["--art-paper"] = colours.paper ?? toHex(paper);
  out["--ink"] = toHex(ink);
  out["--paper"] = toHex(paper);
  out["--sunk"] = toHex(sunk);
  out["--board"] = toHex(light ? blend(ground, ink, 0.28) : blend(ground, [0, 0, 0], 0.5));
  out["--line"] = toHex(blend(paper, ink, 0.2));
  out["--edge"] = toHex(readable(blend(paper, ink, 0.4), ink, [paper, ground, sunk], 3.1));
  const wash = blend(paper, accent, 0.12);
  out["--soft"] = toHex(readable(blend(paper, ink, 0.62), ink, [paper, ground, sunk, wash]));
  out["--accent-text"] = toHex(readable(accent, ink, [paper, ground, sunk, wash]));
  out["--accent-wash"] = toHex(wash);
  out["--on-accent"] = toHex(textOn(accent));
  return out;
}

export const look = new Look();
