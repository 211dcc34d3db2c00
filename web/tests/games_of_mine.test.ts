import { beforeEach, describe, expect, it } from "vitest";
import { forgetGame, notePlayed, type PlayedGame, type PlayedSeat, playedGames } from "../src/lib/history";
import {
  against,
  mostWinsInARow,
  NOBODY,
  outcomeOf,
  outcomes,
  PEOPLE,
  SEVERAL,
  standings,
  streakNow,
} from "../src/lib/standings";
import { keepTable, keptTables } from "../src/lib/storage";
import { BadFile, exportText, importText } from "../src/lib/takealong";

const kept = new Map<string, string>();
let room = Number.POSITIVE_INFINITY;

beforeEach(() => {
  kept.clear();
  room = Number.POSITIVE_INFINITY;
  Object.assign(globalThis, {
    localStorage: {
      get length() {
        return kept.size;
      },
      key: (i: number) => [...kept.keys()][i] ?? null,
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (value.length > room) throw new Error("QuotaExceededError");
        kept.set(key, value);
      },
      removeItem: (key: string) => kept.delete(key),
    },
  });
});

const me: PlayedSeat = { name: "Ann", side: "Sun", kind: "here", bot: "", mine: true };
const bot = (name: string): PlayedSeat => ({ name: "", side: "Moon", kind: "bot", bot: name, mine: false });
const person: PlayedSeat = { name: "Bob", side: "Moon", kind: "open", bot: "", mine: false };

function game(table: string, result: number[] | null, more: Partial<PlayedGame> = {}): PlayedGame {
  const over = result && { result, reason: "It is over." };
  return {
    table,
    game: "crab",
    title: "Crab",
    seats: [me, bot("novice")],
    began: 1,
    played: 2,
    ply: 9,
    over,
    ...more,
  };
}

describe("results", () => {
  it("are those of whoever plays here", () => {
    expect(outcomeOf(game("a", [1, -1]))).toBe("won");
    expect(outcomeOf(game("a", [-1, 1]))).toBe("lost");
    expect(outcomeOf(game("a", [0, 0]))).toBe("drawn");
    expect(outcomeOf(game("a", null))).toBeUndefined();
    expect(outcomeOf(game("a", []))).toBeUndefined();
  });

  it("count where a screen is shared only if it ended alike for all who share it", () => {
    const seats = [me, { ...me, name: "Bob" }];
    expect(outcomeOf(game("a", [1, -1], { seats }))).toBeUndefined();
    expect(outcomeOf(game("a", [1, 1], { seats }))).toBe("won");
    expect(outcomeOf(game("a", [1], { seats: [me] }))).toBe("won");
  });

  it("are kept apart by who sat opposite", () => {
    expect(against(game("a", null))).toBe("novice");
    expect(against(game("a", null, { seats: [me, bot("novice"), bot("expert")] }))).toBe(SEVERAL);
    expect(against(game("a", null, { seats: [me, bot("expert:style=bold"), bot("expert")] }))).toBe("expert");
    expect(against(game("a", null, { seats: [me, bot("novice"), person] }))).toBe(PEOPLE);
    expect(against(game("a", null, { seats: [me] }))).toBe(NOBODY);
    const expert = { seats: [me, bot("expert")] };
    const games = [
      game("a", [1, -1], expert),
      game("b", [1, -1]),
      game("c", [-1, 1]),
      game("d", [0, 0]),
      game("e", null),
      game("f", [1, -1], { seats: [me, person] }),
    ];
    expect(standings(games, ["novice", "expert"])).toEqual([
      { against: "novice", games: 3, won: 1, drawn: 1, lost: 1 },
      { against: "expert", games: 1, won: 1, drawn: 0, lost: 0 },
      { against: PEOPLE, games: 1, won: 1, drawn: 0, lost: 0 },
    ]);
  });

  it("make streaks in the order of the games", () => {
    const games = [
      game("c", [1, -1], { played: 5 }),
      game("a", [1, -1], { played: 1 }),
      game("b", [1, -1], { played: 2 }),
      game("x", [-1, 1], { played: 3 }),
      game("y", null, { played: 6 }),
    ];
    const all = outcomes(games);
    expect(all).toEqual(["won", "won", "lost", "won"]);
    expect(streakNow(all)).toEqual({ outcome: "won", length: 1 });
    expect(streakNow(all.slice(0, 2))).toEqual({ outcome: "won", length: 2 });
    expect(streakNow([])).toBeUndefined();
    expect(mostWinsInARow(all)).toBe(2);
  });
});

describe("what is kept of a game", () => {
  it("is brought up to date, and an ended game stays ended", () => {
    notePlayed(game("a", null, { played: 1, ply: 3 }));
    notePlayed(game("b", null));
    notePlayed(game("a", [1, -1], { played: 5, ply: 8 }));
    notePlayed(game("a", null, { played: 6, ply: 8, began: 4 }));
    expect(playedGames().map((one) => one.table)).toEqual(["a", "b"]);
    expect(playedGames()[0]).toMatchObject({ ply: 8, began: 1, played: 6, over: { result: [1, -1] } });
    forgetGame("a");
    expect(playedGames().map((one) => one.table)).toEqual(["b"]);
  });
});

describe("a file of games", () => {
  const seat = { seat: 0, secret: "s".repeat(22) };
  const held = { table: "a", game: "crab", title: "Crab", mine: [seat], invites: [], at: 3 };
  const row = { table: "a", player: "Ann", row: "dunes", column: "shrimp", success: 7 };

  function fill() {
    notePlayed(game("a", null));
    notePlayed(game("b", [1, -1], { played: 7 }));
    keepTable(held);
    kept.set("aitch.sheet.crab", JSON.stringify([row]));
    return exportText(new Date(0));
  }

  it("brings all of it to another browser", () => {
    const text = fill();
    const before = new Map(kept);
    kept.clear();
    expect(importText(text)).toEqual({ fresh: 2, updated: 0, known: 0 });
    expect(playedGames().map((one) => one.table)).toEqual(["b", "a"]);
    expect(keptTables()).toEqual([held]);
    expect(kept.get("aitch.sheet.crab")).toBe(before.get("aitch.sheet.crab"));
    expect(importText(text)).toEqual({ fresh: 0, updated: 0, known: 2 });
  });

  it("adds to what is here, and takes nothing away", () => {
    const text = fill();
    kept.clear();
    notePlayed(game("a", [-1, 1], { played: 1, ply: 30 }));
    notePlayed(game("z", [1, -1], { played: 9 }));
    const other = { ...seat, secret: "t".repeat(22) };
    keepTable({ ...held, mine: [other] });
    kept.set("aitch.sheet.crab", JSON.stringify([row, { ...row, table: "z" }]));
    expect(importText(text)).toEqual({ fresh: 1, updated: 1, known: 0 });
    expect(playedGames().map((one) => one.table)).toEqual(["z", "b", "a"]);
    expect(playedGames()[2]?.over?.result).toEqual([-1, 1]);
    expect(keptTables()[0]?.mine).toEqual([other, seat]);
    expect(JSON.parse(kept.get("aitch.sheet.crab") ?? "")).toHaveLength(2);
  });

  const without = (text: string, field: string) => {
    const file = JSON.parse(text);
    delete file.games[1][field];
    return JSON.stringify(file);
  };
  const bad: [string, (text: string) => string, RegExp][] = [
    ["nothing", () => " ", /empty/],
    ["a part of it", (text) => text.slice(0, 200), /damaged or cut off/],
    ["another file", () => '{"name": "aitch-table"}', /no file of games/],
    ["a list", () => "[1, 2]", /no file of games/],
    [
      "a newer file",
      (text) => text.replace('"aitch-games": 1', '"aitch-games": 7'),
      /newer Aitch \(version 7/,
    ],
    [
      "no version",
      (text) => text.replace('"aitch-games": 1', '"aitch-games": "one"'),
      /must be 1, not "one"/,
    ],
    ["a wrong result", (text) => text.replace(/"result": \[\s*1,/, '"result": ["x",'), /over\.result\[0\]/],
    ["no seats", (text) => without(text, "seats"), /games\[1\]\.seats is missing/],
    [
      "a strange sheet",
      (text) => text.replace('"success": 7', '"success": null'),
      /sheets\.crab\[0\]\.success must be a number, not null/,
    ],
    [
      "a strange seat",
      (text) => text.replace('"kind": "bot"', '"kind": "cat"'),
      /seats\[1\]\.kind must be here, open, bot or record, not "cat"/,
    ],
  ];
  it.each(bad)("is refused with the reason where it holds %s, and nothing is changed", (_, spoil, reason) => {
    const text = spoil(fill());
    const before = new Map(kept);
    expect(() => importText(text)).toThrow(BadFile);
    expect(() => importText(text)).toThrow(reason);
    expect(kept).toEqual(before);
  });

  it("is refused as a whole where there is no room for all of it", () => {
    const text = fill();
    kept.clear();
    notePlayed(game("z", [1, -1]));
    const before = new Map(kept);
    room = 400;
    expect(() => importText(text)).toThrow(/no room/);
    expect(kept).toEqual(before);
  });
});
