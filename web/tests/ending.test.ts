import { describe, expect, it } from "vitest";
import {
  byResult,
  gainsOf,
  linesOf,
  scaleOf,
  signed,
  sortedSources,
  spread,
  standingAt,
  ticksOf,
  totalsOf,
  turnOf,
  wordsAndRule,
} from "../src/lib/ending";
import type { Breakdown, Story } from "../src/lib/generated";

const story = (unit: Story["unit"], ...values: number[][]): Story => ({
  unit,
  standings: values.map((row, i) => ({ ply: 3 * i, turn: i, seat: i - 1, values: row })),
  moments: [],
});
const BREAKDOWN: Breakdown = {
  sources: [
    { name: "Towns", points: [6, 3], told: ["2 × 3", "1 × 3"] },
    { name: "Markets", points: [0, 0], told: ["", ""] },
    { name: "Rings", points: [0, 1], told: ["", "1 × 1"] },
  ],
  facts: [],
};

describe("a breakdown", () => {
  it("adds up", () => {
    expect(totalsOf(BREAKDOWN, 2)).toEqual([6, 4]);
  });
  it("begins with the best", () => {
    expect(byResult(3, [-1, 1, 0])).toEqual([1, 2, 0]);
    expect(byResult(3, [0, 0, 0])).toEqual([0, 1, 2]);
    expect(byResult(2, [])).toEqual([0, 1]);
  });
  it("tells what gave nobody anything apart", () => {
    const { given, empty } = sortedSources(BREAKDOWN);
    expect(given.map((source) => source.name)).toEqual(["Towns", "Rings"]);
    expect(empty).toEqual(["Markets"]);
  });
});

describe("a graph", () => {
  it("has a line for each seat, and one for those who play together", () => {
    expect(linesOf(story("points", [0, 0], [3, 3]), [0, 0])).toHaveLength(2);
    expect(linesOf(story("outlook", [0, 0], [30, -30]), [1, -1])).toHaveLength(2);
    expect(linesOf(story("outlook", [0, 0], [0, 0]), [1, -1])).toHaveLength(2);
    expect(linesOf(story("outlook", [0, 0], [30, 30]), [1, 1])).toEqual([{ seats: [0, 1], values: [0, 30] }]);
  });
  it("has round numbers beside it, with room for every value", () => {
    for (const [low, high] of [
      [0, 37],
      [0, 1],
      [-4, 9],
      [0, 123],
      [0, 0],
    ] as const) {
      const ticks = ticksOf(low, high);
      expect(ticks[0]).toBeLessThanOrEqual(low);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(high);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThan(9);
    }
    expect(ticksOf(0, 37)).toEqual([0, 10, 20, 30, 40]);
    expect(scaleOf(story("outlook", [0, 0]))).toEqual([-100, -50, 0, 50, 100]);
    expect(scaleOf(story("points", [0, 0], [18, 22]))[0]).toBe(0);
  });
  it("keeps labels apart and inside", () => {
    expect(spread([10, 11, 12], 10, 0, 100)).toEqual([10, 20, 30]);
    expect(spread([95, 98], 10, 0, 100)).toEqual([90, 100]);
    expect(spread([50, 20], 10, 0, 100)).toEqual([50, 20]);
  });
  it("knows where a position stands", () => {
    const told = story("points", [0], [1], [2]);
    expect([0, 2, 3, 5, 6, 99].map((ply) => standingAt(told, ply))).toEqual([0, 0, 1, 1, 2, 2]);
    expect([0, 2, 3, 5, 6, 99].map((ply) => turnOf(told, ply))).toEqual([0, 1, 1, 2, 2, 2]);
  });
});

describe("a moment", () => {
  it("names gains with their sign, the biggest first", () => {
    expect(signed(4)).toBe("+4");
    expect(signed(-2)).toBe("−2");
    expect(gainsOf([-2, 5, 0])).toEqual([
      { seat: 1, text: "+5" },
      { seat: 0, text: "−2" },
    ]);
  });
  it("names a mirror image, or what all share, once", () => {
    expect(gainsOf([-30, 30])).toEqual([{ seat: 1, text: "+30" }]);
    expect(gainsOf([7, 7, 7])).toEqual([{ seat: -1, text: "+7" }]);
    expect(gainsOf([7])).toEqual([{ seat: 0, text: "+7" }]);
  });
});

describe("the reason of an end", () => {
  it("is read without the number of its rule, which is known apart", () => {
    expect(wordsAndRule("A draw: 90 turns (HER-10.5).")).toEqual({
      words: "A draw: 90 turns.",
      rule: "HER-10.5",
    });
    expect(wordsAndRule("Wolf wins (Wolf 9, Heron 4).")).toEqual({
      words: "Wolf wins (Wolf 9, Heron 4).",
      rule: "",
    });
  });
});
