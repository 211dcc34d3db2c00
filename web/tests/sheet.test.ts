import { beforeEach, describe, expect, it } from "vitest";
import type { GameInfo } from "../src/lib/generated";
import { finishedGames, noteFinished, playersOf, squareOf } from "../src/lib/sheet";

const kept = new Map<string, string>();
const GAME = {
  name: "crab",
  sheet: { rows: "task", columns: "level", unit: "rounds" },
} as unknown as GameInfo;
const OPTIONS = { task: "dunes", level: "shrimp" };

beforeEach(() => {
  kept.clear();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
  });
});

describe("a record sheet", () => {
  it("keeps the best success of each player, and no game twice", () => {
    noteFinished(GAME, "t1", ["Ann", "Bob"], OPTIONS, 9);
    noteFinished(GAME, "t1", ["Ann", "Bob"], OPTIONS, 9);
    noteFinished(GAME, "t2", ["Ann"], OPTIONS, 7);
    noteFinished(GAME, "t3", ["Ann"], OPTIONS, 0);
    const games = finishedGames("crab");
    expect(playersOf(games)).toEqual(["Ann", "Bob"]);
    expect(squareOf(games, "Ann", "dunes", "shrimp")).toEqual({ games: 3, wins: 2, best: 7 });
    expect(squareOf(games, "Bob", "dunes", "shrimp")).toEqual({ games: 1, wins: 1, best: 9 });
    expect(squareOf(games, "Ann", "dunes", "crayfish")).toEqual({ games: 0, wins: 0, best: 0 });
  });

  it("leaves out games that do not count", () => {
    noteFinished(GAME, "t1", ["Ann"], OPTIONS, null);
    expect(finishedGames("crab")).toEqual([]);
  });

  it("is kept for games that have one", () => {
    noteFinished({ ...GAME, sheet: null }, "t1", ["Ann"], OPTIONS, 9);
    expect(finishedGames("crab")).toEqual([]);
  });
});
