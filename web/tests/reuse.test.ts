import { describe, expect, it } from "vitest";
import { reused } from "../src/lib/reuse";

interface Thing {
  id: string;
  at?: string;
  states?: string[];
}
const things = (...some: Thing[]) => some;
const scene = () => ({
  areas: [
    {
      id: "board",
      items: things({ id: "a", at: "c1" }, { id: "b", at: "c2", states: ["new"] }),
    },
    { id: "hand", items: things({ id: "x" }, { id: "y" }, { id: "z" }) },
  ],
  panels: [{ seat: 0, counters: [{ name: "coins", value: 3 }] }],
});

describe("reused", () => {
  it("gives what was there when nothing has changed", () => {
    const before = scene();
    expect(reused(before, scene())).toBe(before);
  });

  it("always says what the new one says", () => {
    const before = scene();
    const now = scene();
    now.areas[0]?.items.reverse();
    now.areas[1]?.items.splice(1, 1);
    if (now.panels[0]?.counters[0]) now.panels[0].counters[0].value = 4;
    expect(reused(before, now)).toEqual(now);
    expect(reused(before, now)).not.toBe(before);
  });

  it("keeps the parts that are equal, though others changed", () => {
    const before = scene();
    const now = scene();
    if (now.areas[0]?.items[0]) now.areas[0].items[0].at = "c9";
    const kept = reused(before, now);
    expect(kept.areas[0]).not.toBe(before.areas[0]);
    expect(kept.areas[0]?.items[1]).toBe(before.areas[0]?.items[1]);
    expect(kept.areas[1]).toBe(before.areas[1]);
    expect(kept.panels).toBe(before.panels);
  });

  it("knows things by their id, wherever in a list they lie", () => {
    const before = scene();
    const now = scene();
    now.areas[1]?.items.shift();
    const kept = reused(before, now);
    expect(kept.areas[1]?.items[0]).toBe(before.areas[1]?.items[1]);
    const placed = [
      { thing: { id: "b" }, x: 1 },
      { thing: { id: "a" }, x: 2 },
    ];
    const later = [{ thing: { id: "a" }, x: 2 }];
    expect(reused(placed, later)[0]).toBe(placed[1]);
  });

  it("tells what is missing from what is there", () => {
    expect(reused({ a: undefined }, { b: undefined })).toEqual({ b: undefined });
    expect(reused({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
    expect(reused([1, 2], { 0: 1 })).toEqual({ 0: 1 });
    expect(reused(null, [1])).toEqual([1]);
  });
});
