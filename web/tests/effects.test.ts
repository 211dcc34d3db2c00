import { describe, expect, it } from "vitest";
import { effectLines, effectParts, effectWords, ICON, lineWidth, untold } from "../src/lib/effects";
import type { Effect } from "../src/lib/generated";

const gem: Effect = { does: "gain", name: "a gem", count: 1, sprite: "gem" };
const walk: Effect = { does: "move", name: "2 movement", count: 2 };
const either: Effect = { does: "or", name: "or" };
const all = () => true;

describe("what icons say", () => {
  it("reads effects as a sentence", () => {
    expect(effectWords([gem, walk])).toBe("a gem, 2 movement");
    expect(effectWords([gem, either, walk, gem])).toBe("a gem or 2 movement, a gem");
    expect(effectWords([])).toBe("");
  });
  it("says nothing twice, and never half of it", () => {
    expect(untold([gem, either, walk], "city: A gem or 2 movement")).toBe("");
    expect(untold([gem, either, walk], "city: a gem")).toBe("a gem or 2 movement");
    expect(untold(undefined, "city")).toBe("");
  });
});

describe("how icons are drawn", () => {
  it("draws a gain as what is gained, the rest with its icon", () => {
    expect(effectParts(gem, true)).toMatchObject({ number: { at: 0, text: "1" }, sprite: 14 });
    expect(effectParts(gem, true).icon).toBeUndefined();
    expect(effectParts(gem, false).icon).toBe(14);
    expect(effectParts({ ...walk, sprite: "wing" }, true).width).toBe(11 + 3 + ICON + 3 + ICON);
    expect(effectParts(either, false).number).toBeUndefined();
  });
  it("breaks lines between effects, and before what joins two", () => {
    const one = effectLines([gem, either, walk], all, 1000);
    expect(one).toHaveLength(1);
    const two = effectLines([gem, either, walk], all, lineWidth(one[0] ?? []) - 1);
    expect(two.map((line) => line.map(({ effect }) => effect.does))).toEqual([["gain"], ["or", "move"]]);
    expect(effectLines([gem, gem], all, 1)).toHaveLength(2);
    expect(effectLines([], all, 50)).toEqual([]);
  });
});
