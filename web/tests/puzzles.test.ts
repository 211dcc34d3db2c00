import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PuzzleInfo } from "../src/lib/generated";
import { chance, NEWCOMER, rated } from "../src/puzzles/glicko";
import { nextPuzzle, note, ofTheDay, standingIn } from "../src/puzzles/solved";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
beforeEach(() => kept.clear());

const puzzle = (id: string, rating: number): PuzzleInfo => ({ id, rating, theme: "win", steps: 1 });

describe("Glicko-2", () => {
  const settled = { rating: 1500, deviation: 200, volatility: 0.06 };

  it("moves a player by about as much as the paper's example, for one game of it", () => {
    const after = rated(settled, 1400, true);
    expect(after.rating).toBeGreaterThan(1550);
    expect(after.rating).toBeLessThan(1600);
    expect(after.deviation).toBeLessThan(200);
    expect(after.volatility).toBeCloseTo(0.06, 3);
  });

  it("gains more from a hard puzzle, loses more at an easy one", () => {
    const gain = (at: number) => rated(settled, at, true).rating - settled.rating;
    const loss = (at: number) => settled.rating - rated(settled, at, false).rating;
    expect(gain(1800)).toBeGreaterThan(gain(1200));
    expect(loss(1200)).toBeGreaterThan(loss(1800));
    expect(gain(1500)).toBeCloseTo(loss(1500), 6);
  });

  it("comes to the level at which half is solved", () => {
    let player = NEWCOMER;
    const random = [...Array(400).keys()].map((i) => ((i * 7919) % 1000) / 1000);
    for (const one of random) {
      const strength = 1 / (1 + 10 ** ((1700 - 1700) / 400));
      player = rated(player, 1700, one < strength);
    }
    expect(Math.abs(player.rating - 1700)).toBeLessThan(60);
    expect(chance(player, 1700)).toBeCloseTo(0.5, 0);
    expect(player.deviation).toBeLessThan(80);
  });

  it("survives the wildest surprises", () => {
    const strong = { rating: 2600, deviation: 350, volatility: 0.06 };
    const after = rated(strong, 400, false);
    expect(Number.isFinite(after.rating) && Number.isFinite(after.volatility)).toBe(true);
    expect(after.rating).toBeLessThan(2600);
  });
});

describe("what is kept of puzzles", () => {
  it("counts the first result only", () => {
    expect(note("hermit", { id: "a", rating: 1200 }, true)).toBeGreaterThan(0);
    expect(note("hermit", { id: "a", rating: 1200 }, false)).toBe(0);
    expect(standingIn("hermit").tried).toEqual([["a", true]]);
    expect(standingIn("sygon")).toMatchObject({ ...NEWCOMER, tried: [] });
  });

  it("does not stumble over what somebody wrote there", () => {
    kept.set("aitch.puzzles", JSON.stringify({ hermit: { rating: "high", tried: "all" } }));
    expect(standingIn("hermit")).toMatchObject({ ...NEWCOMER, tried: [] });
    kept.set("aitch.puzzles", "[[");
    expect(standingIn("hermit").rating).toBe(NEWCOMER.rating);
  });
});

describe("which puzzle comes", () => {
  const all = [puzzle("c", 900), puzzle("a", 1200), puzzle("b", 2000)];

  it("gives everybody the same each day, another one the next", () => {
    const day = 86_400_000;
    expect(ofTheDay(all, 20_000 * day)).toEqual(ofTheDay([...all].reverse(), 20_000 * day + day - 1));
    const week = [0, 1, 2].map((n) => ofTheDay(all, (20_000 + n) * day)?.id);
    expect(new Set(week).size).toBe(3);
    expect(ofTheDay([], day)).toBeUndefined();
  });

  it("is near one's level and new as long as there are new ones", () => {
    const standing = { ...NEWCOMER, tried: [] as [string, boolean][] };
    expect(nextPuzzle(all, standing, "", () => 0)?.id).toBe("a");
    expect(nextPuzzle(all, { ...standing, tried: [["a", true]] }, "", () => 0)?.id).toBe("c");
    const tried: [string, boolean][] = ["b", "a", "c"].map((id) => [id, true]);
    expect(nextPuzzle(all, { ...standing, tried }, "", () => 0)?.id).toBe("b");
    expect(nextPuzzle(all, { ...standing, tried }, "b", () => 0)?.id).toBe("a");
  });
});
