/** Light or dark, and the palette of the game that is shown, set as CSS variables on the page. */

import { blend, parseHex, type Rgb, readable, textOn, toHex } from "./colour";
import type { Palette, Theme, Tint } from "./protocol";
import { settings } from "./settings.svelte";

export type Scheme = "light" | "dark";

const HOUSE: Record<Scheme, Record<string, string>> = {
  light: { ground: "#ece4d4", paper: "#faf6ec", ink: "#2b261f", accent: "#8c3b1b" },
  dark: { ground: "#171512", paper: "#25211c", ink: "#efe7d8", accent: "#f0a35e" },
};

/** Seats of a game that brings no colours: told apart by hue, by lightness and by rim. */
const SEATS: Tint[] = [
  { light: "#b3422c", dark: "#f2795c", pattern: "plain" },
  { light: "#1f6f8b", dark: "#63c0dd", pattern: "stripes" },
  { light: "#55752f", dark: "#a3cc6f", pattern: "dots" },
  { light: "#7b4a99", dark: "#c99be6", pattern: "rings" },
  { light: "#a8760f", dark: "#f0c04e", pattern: "checks" },
  { light: "#4a4f5c", dark: "#b5bccb", pattern: "waves" },
];

export const PATTERNS = ["plain", "stripes", "dots", "rings", "checks", "waves"] as const;
export type Pattern = (typeof PATTERNS)[number];

const dark = typeof matchMedia === "undefined" ? undefined : matchMedia("(prefers-color-scheme: dark)");

class Look {
  private system = $state<Scheme>(dark?.matches ? "dark" : "light");
  private palette = $state.raw<Palette>({});
  theme = $state.raw<Theme>();
  scheme = $derived<Scheme>(settings.scheme === "system" ? this.system : settings.scheme);
  seats = $derived(this.theme && this.theme.seats.length > 0 ? this.theme.seats : SEATS);

  constructor() {
    dark?.addEventListener("change", () => {
      this.system = dark.matches ? "dark" : "light";
    });
  }

  /** Dresses the page for a game, or for the house when there is none. */
  dress(theme: Theme | undefined, palette: Palette = theme?.palette ?? {}): void {
    this.theme = theme;
    this.palette = palette;
  }

  colours(): Record<string, string> {
    return { ...HOUSE[this.scheme], ...(this.palette[this.scheme] ?? {}) };
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
    for (const [name, value] of Object.entries(variables(this.colours()))) root.style.setProperty(name, value);
    for (let seat = 0; seat < 8; seat++) {
      const colour = this.seatTint(seat)[this.scheme] ?? "";
      root.style.setProperty(`--seat-${seat}`, colour);
      const rgb = parseHex(colour);
      root.style.setProperty(`--on-seat-${seat}`, rgb ? toHex(textOn(rgb)) : "var(--paper)");
    }
  }

  lookColour(name: string | undefined): string | undefined {
    return name === undefined ? undefined : this.theme?.looks[name]?.[this.scheme];
  }

  lookPattern(name: string | undefined): Pattern {
    const pattern = name === undefined ? undefined : this.theme?.looks[name]?.pattern;
    return PATTERNS.includes(pattern as Pattern) ? (pattern as Pattern) : "plain";
  }

  hasSprite(name: string | undefined): boolean {
    return name !== undefined && this.theme?.sprites[name] !== undefined;
  }
}

/** A palette with all that follows from it: text colours that can be read, lines, quiet grounds. */
export function variables(colours: Record<string, string>): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [name, value] of Object.entries(colours)) out[`--${name}`] = value;
  const rgb = (name: string) => parseHex(colours[name] ?? "") ?? ([128, 128, 128] as Rgb);
  const [ground, paper, ink, accent] = [rgb("ground"), rgb("paper"), rgb("ink"), rgb("accent")];
  const sunk = blend(paper, ground, 0.6);
  out["--sunk"] = toHex(sunk);
  out["--raised"] = toHex(blend(paper, ink, 0.04));
  out["--line"] = toHex(blend(paper, ink, 0.2));
  out["--edge"] = toHex(readable(blend(paper, ink, 0.4), ink, [paper, ground, sunk], 3.1));
  out["--soft"] = toHex(readable(blend(paper, ink, 0.62), ink, [paper, ground, sunk]));
  out["--accent-text"] = toHex(readable(accent, ink, [paper, ground, sunk, blend(paper, accent, 0.12)]));
  out["--accent-wash"] = toHex(blend(paper, accent, 0.12));
  out["--on-accent"] = toHex(textOn(accent));
  return out;
}

export const look = new Look();
