/** Effects as icons: how wide each is drawn, where lines break, and what they say in words. */

import type { Effect, EffectKind } from "./generated";

/** Icons are drawn 24 high; numbers and sprites beside them. */
export const ICON = 24;
const DIGIT = 11;
const GAP = 3;
const SMALL = 13;

/** Line drawings of 24 by 24, drawn for this project; those that only join others are narrower. */
export const ICONS: Record<EffectKind, string> = {
  gain: "M12 4v16M4 12h16",
  lose: "M4 12h16",
  move: "M3 12h16M12 5l7 7-7 7",
  enter: "M8 3h6v8l4.500 2c1.700.8 2.500 2 2.500 4v3H6v-6l2-3z",
  strike: "M20 3l1 1-1 4-9 9-4-4 9-9zM5 12l7 7M8.500 15.500L4 20",
  guard: "M12 3l8 3v5c0 5-3.500 8-8 10-4.500-2-8-5-8-10V6z",
  draw: "M4 9h10v12H4zM9 9V3h11v14h-6",
  look: "M2 12c4-7 16-7 20 0-4 7-16 7-20 0zM12 9.500a2.500 2.500 0 110 5 2.500 2.500 0 010-5z",
  take: "M4 14v6h16v-6M12 3v12M7 10l5 5 5-5",
  swap: "M4 9h15M15 4l5 5-5 5M20 17H5M9 13l-4 4 4 4",
  build: "M3 14h8v7H3zM13 14h8v7h-8zM8 5h8v7H8z",
  copy: "M4 9h11v11H4zM9 9V4h11v11h-5",
  point:
    "M12 2.500l2.900 6.300 6.900.7-5.200 4.600 1.500 6.800L12 17.400l-6.100 3.500 1.500-6.800L2.200 9.500l6.900-.7z",
  or: "M9 3L4 21",
  // biome-ignore lint/suspicious/noThenProperty: a word of the vocabulary, nothing that is awaited
  then: "M2 12h9M7 8l4 4-4 4",
};
/** Those that are drawn solid: shapes and not strokes. */
export const SOLID: ReadonlySet<EffectKind> = new Set(["enter", "guard", "build", "point"]);

export const joins = (effect: Effect): boolean => effect.does === "or" || effect.does === "then";

/** What of an effect is drawn, from left to right, each with its place. */
export interface EffectParts {
  width: number;
  icon?: number;
  number?: { at: number; text: string };
  sprite?: number;
}

/** A gain of something is its number and its picture: the plus sign would tell nothing more. */
export function effectParts(effect: Effect, drawn: boolean): EffectParts {
  const parts: EffectParts = { width: 0 };
  const room = (width: number) => {
    const at = parts.width === 0 ? 0 : parts.width + GAP;
    parts.width = at + width;
    return at;
  };
  if (joins(effect)) {
    parts.icon = room(SMALL);
    return parts;
  }
  if (effect.count !== undefined) {
    const text = `${effect.count}`;
    parts.number = { at: room(DIGIT * text.length), text };
  }
  if (!(effect.does === "gain" && drawn)) parts.icon = room(ICON);
  if (drawn) parts.sprite = room(ICON);
  return parts;
}

/** Effects side by side, broken into lines that are no wider than `most`; what joins goes with what follows it. */
export function effectLines(
  effects: Effect[],
  drawn: (sprite: string | undefined) => boolean,
  most: number,
): { effect: Effect; x: number; parts: EffectParts }[][] {
  const lines: { effect: Effect; x: number; parts: EffectParts }[][] = [];
  let line: { effect: Effect; x: number; parts: EffectParts }[] = [];
  let x = 0;
  effects.forEach((effect, i) => {
    const parts = effectParts(effect, drawn(effect.sprite));
    const next = effects[i + 1];
    const tail = joins(effect) && next ? 2 * GAP + effectParts(next, drawn(next.sprite)).width : 0;
    const after = i > 0 && joins(effects[i - 1] as Effect);
    if (line.length > 0 && !after && x + parts.width + tail > most) {
      lines.push(line);
      [line, x] = [[], 0];
    }
    line.push({ effect, x, parts });
    x += parts.width + 2 * GAP;
  });
  return line.length > 0 ? [...lines, line] : lines;
}

export function lineWidth(line: { x: number; parts: EffectParts }[]): number {
  const last = line.at(-1);
  return last ? last.x + last.parts.width : 0;
}

/** All that icons say: "a gem, 2 movement or 1 attack". */
export function effectWords(effects: Effect[]): string {
  let told = "";
  effects.forEach((effect, i) => {
    const before = effects[i - 1];
    const tight = joins(effect) || (before !== undefined && joins(before));
    told += (i === 0 ? "" : tight ? " " : ", ") + effect.name;
  });
  return told;
}

/** What icons say beyond what is told already: all of it, or nothing where every name is in there. */
export function untold(effects: Effect[] | undefined, told: string): string {
  const said = told.toLowerCase();
  const missing = (effects ?? []).some(
    (effect) => !joins(effect) && !said.includes(effect.name.toLowerCase()),
  );
  return missing ? effectWords(effects ?? []) : "";
}
