/** How somebody fares with puzzles, and which comes next: kept in this browser and nowhere else. */

import type { PuzzleInfo } from "../lib/generated";
import { read, write } from "../lib/storage";
import { NEWCOMER, rated, type Strength } from "./glicko";

const PUZZLES = "aitch.puzzles";
/** Of the puzzles nearest to one's level, one of so many comes. */
const NEAREST = 6;
const DAY = 86_400_000;

export interface Standing extends Strength {
  /** Puzzles that were tried, each with whether it was solved at the first try; the newest last. */
  tried: [id: string, solved: boolean][];
}

function all(): Record<string, Partial<Standing>> {
  const kept = read<unknown>(PUZZLES, {});
  return kept !== null && typeof kept === "object" ? (kept as Record<string, Partial<Standing>>) : {};
}

const number = (value: unknown, otherwise: number): number =>
  typeof value === "number" && Number.isFinite(value) ? value : otherwise;

export function standingIn(game: string): Standing {
  const kept = all()[game] ?? {};
  const tried = Array.isArray(kept.tried) ? kept.tried.filter((one) => Array.isArray(one)) : [];
  return {
    rating: number(kept.rating, NEWCOMER.rating),
    deviation: number(kept.deviation, NEWCOMER.deviation),
    volatility: number(kept.volatility, NEWCOMER.volatility),
    tried,
  };
}

/** Notes the first result of a puzzle; later tries do not count.  Gives by how much the rating changed. */
export function note(game: string, puzzle: { id: string; rating: number }, solved: boolean): number {
  const before = standingIn(game);
  if (before.tried.some(([id]) => id === puzzle.id)) return 0;
  const after = rated(before, puzzle.rating, solved);
  write(PUZZLES, { ...all(), [game]: { ...after, tried: [...before.tried, [puzzle.id, solved]] } });
  return Math.round(after.rating) - Math.round(before.rating);
}

/** The puzzle of a day, the same for everybody. */
export function ofTheDay(puzzles: PuzzleInfo[], now: number): PuzzleInfo | undefined {
  const order = [...puzzles].sort((a, b) => (a.id < b.id ? -1 : 1));
  return order[Math.floor(now / DAY) % Math.max(1, order.length)];
}

/** One that was not tried yet, near one's level; where all were, one of those that were tried longest ago. */
export function nextPuzzle(
  puzzles: PuzzleInfo[],
  standing: Standing,
  not: string,
  chance: () => number = Math.random,
): PuzzleInfo | undefined {
  const tried = new Map(standing.tried.map(([id], at) => [id, at]));
  const others = puzzles.filter(({ id }) => id !== not);
  const fresh = others.filter(({ id }) => !tried.has(id));
  const far = (one: PuzzleInfo) => Math.abs(one.rating - standing.rating);
  const near =
    fresh.length > 0
      ? fresh.sort((a, b) => far(a) - far(b))
      : others.sort((a, b) => (tried.get(a.id) ?? 0) - (tried.get(b.id) ?? 0));
  return near[Math.floor(chance() * Math.min(NEAREST, near.length))] ?? puzzles[0];
}
