import { describe, expect, it } from "vitest";
import { applied, Mirror, Unfitting } from "../src/lib/differences";
import type { Log, ToClient } from "../src/lib/generated";
import written from "./differences.jsonl?raw";

interface Pair {
  was: unknown;
  change: unknown;
  now: unknown;
}
/** As Python makes them: scripts/differences.py. */
const pairs = written
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Pair);

describe("applied", () => {
  it("leads where the server says, and leaves what there was as it was", () => {
    for (const { was, change, now } of pairs) {
      const copy = structuredClone(was);
      expect(applied(was, change)).toEqual(now);
      expect(was).toEqual(copy);
    }
  });

  it("keeps what has not changed, so that nothing is drawn anew for it", () => {
    const was = {
      areas: [
        { id: "a", items: [{ id: "x" }] },
        { id: "b", items: [] },
      ],
      panels: [],
    };
    const now = applied(was, { areas: { "|": { title: [1, ["Hand"]] } } }) as typeof was;
    expect(now.areas[0]).toBe(was.areas[0]);
    expect(now.panels).toBe(was.panels);
    expect(now.areas[1]).toEqual({ id: "b", items: [], title: "Hand" });
  });

  it.each([
    [{ a: 1 }, { b: [] }],
    [{ a: 1 }, { b: { c: [1] } }],
    [{ a: 1 }, { a: { c: [1] } }],
    [[1, 2], { "2": [3] }],
    [[1, 2], { "=": [1, 2] }],
    [[1, 2], { "|": { word: [0, ["x"]] } }],
    [1, "no difference"],
    [1, []],
  ])("says so where a difference does not fit: %j, %j", (was, change) => {
    expect(() => applied(was, change)).toThrow(Unfitting);
  });
});

describe("Mirror", () => {
  const log = (...texts: string[]): Log => ({
    t: "log",
    log: texts.map((text, ply) => ({ ply, seat: 0, text })),
  });
  const changed = (since: number, mark: number, change: unknown): ToClient => ({
    t: "changed",
    of: "log",
    since,
    mark,
    change,
  });

  it("gives each message as it was meant", () => {
    const asked: string[] = [];
    const mirror = new Mirror((why) => asked.push(why.message));
    expect(mirror.read({ t: "ok", n: 1 })).toEqual({ t: "ok", n: 1 });
    expect(mirror.read({ t: "whole", mark: 5, message: log("a") })).toEqual(log("a"));
    const more = { log: { "=": [0, 1, [{ ply: 1, seat: 0, text: "b" }]] } };
    expect(mirror.read(changed(5, 6, more))).toEqual(log("a", "b"));
    expect(mirror.read(changed(6, 7, { log: { "=": [0, 1] } }))).toEqual(log("a"));
    expect(asked).toEqual([]);
  });

  it("asks once for all anew where it does not have what a difference is from", () => {
    let asked = 0;
    const mirror = new Mirror(() => {
      asked += 1;
    });
    mirror.read({ t: "whole", mark: 5, message: log("a") });
    expect(mirror.read(changed(4, 6, { log: [[]] }))).toBeUndefined();
    expect(mirror.read(changed(5, 6, { log: [[]] }))).toBeUndefined();
    expect(asked).toBe(1);
    const view = { t: "view", seq: 3 } as ToClient & { t: "view" };
    expect(mirror.read({ t: "whole", mark: 8, message: log("b") })).toEqual(log("b"));
    expect(mirror.read({ t: "whole", mark: 9, message: view })).toEqual(view);
    expect(mirror.read(changed(8, 10, { log: [[]] }))).toEqual({ t: "log", log: [] });
    expect(asked).toBe(1);
  });
});
