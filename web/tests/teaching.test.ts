import { beforeEach, describe, expect, it } from "vitest";
import { unsaid } from "../src/lib/coach.svelte";
import { notePlayed } from "../src/lib/history";
import { noteDone } from "../src/lib/progress";
import { keepTable } from "../src/lib/storage";
import {
  closeGoal,
  goalClosed,
  hasCoach,
  hasPlayed,
  isNew,
  keepCoach,
  keepSaid,
  saidOf,
} from "../src/lib/teaching";

beforeEach(() => {
  const kept = new Map<string, string>();
  globalThis.localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  } as unknown as Storage;
});

const remark = (id: string) => ({ id, text: id, rule: "", lines: [], words: [] });
const table = { table: "t1", game: "hush", title: "Hush", invites: [], at: 1 };

describe("what a learner has read", () => {
  it("keeps which goals were closed, game by game", () => {
    expect(goalClosed("hush")).toBe(false);
    closeGoal("hush");
    closeGoal("hush");
    expect(goalClosed("hush")).toBe(true);
    expect(goalClosed("hermit")).toBe(false);
    closeGoal("hush", false);
    expect(goalClosed("hush")).toBe(false);
  });

  it("keeps what the coach has said", () => {
    keepSaid("hush", ["one"]);
    keepSaid("hermit", ["two"]);
    expect(saidOf("hush")).toEqual(["one"]);
    expect(saidOf("sygon")).toEqual([]);
  });

  it("survives what others wrote into the storage", () => {
    localStorage.setItem("aitch.goals", "7");
    localStorage.setItem("aitch.coach", '{"hush": 3}');
    expect(goalClosed("hush")).toBe(false);
    expect(saidOf("hush")).toEqual([]);
  });
});

describe("a coach at a table", () => {
  it("sits where one was asked for, and can be sent away", () => {
    expect(hasCoach("t1")).toBe(false);
    keepCoach("t1", true);
    expect(hasCoach("t1")).toBe(false);
    keepTable({ ...table, mine: [], coach: true });
    expect(hasCoach("t1")).toBe(true);
    keepCoach("t1", false);
    expect(hasCoach("t1")).toBe(false);
  });

  it("says the first sentence that was not said", () => {
    const all = [remark("one"), remark("two")];
    expect(unsaid(all, [])?.id).toBe("one");
    expect(unsaid(all, ["one"])?.id).toBe("two");
    expect(unsaid(all, ["two", "one"])).toBeUndefined();
  });
});

describe("who is offered to learn first", () => {
  const game = { name: "hush", coached: false, lessons: ["one", "two"] };

  it("whoever has neither played nor taken the course", () => {
    expect(isNew(game)).toBe(true);
    expect(isNew({ ...game, lessons: [] })).toBe(false);
    expect(isNew({ ...game, lessons: [], coached: true })).toBe(true);
    noteDone("hush", "one");
    expect(isNew(game)).toBe(true);
    noteDone("hush", "two");
    expect(isNew(game)).toBe(false);
  });

  it("not who has played", () => {
    keepTable({ ...table, mine: [{ seat: 0, secret: "s" }] });
    expect(isNew(game)).toBe(false);
  });
});

describe("who has played a game here", () => {
  it("nobody at first", () => expect(hasPlayed("hush")).toBe(false));

  it("somebody who holds a seat of it", () => {
    keepTable({ ...table, mine: [] });
    expect(hasPlayed("hush")).toBe(false);
    keepTable({ ...table, mine: [{ seat: 0, secret: "s" }] });
    expect(hasPlayed("hush")).toBe(true);
    expect(hasPlayed("hermit")).toBe(false);
  });

  it("somebody whose games are kept, not those that were only watched", () => {
    const seat = { name: "Ann", side: "Sun", kind: "here" as const, bot: "", mine: false };
    const game = { table: "t2", game: "sygon", title: "", began: 1, played: 1, ply: 3, over: null };
    notePlayed({ ...game, seats: [seat] });
    expect(hasPlayed("sygon")).toBe(false);
    notePlayed({ ...game, table: "t3", seats: [{ ...seat, mine: true }] });
    expect(hasPlayed("sygon")).toBe(true);
  });
});
