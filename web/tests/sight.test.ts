import { describe, expect, it } from "vitest";
import { common, seenPart } from "../src/lib/sight";

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });

describe("what is in sight", () => {
  it("is what all frames have in common with it", () => {
    expect(common(box(0, 0, 10, 10), box(5, 5, 20, 20))).toEqual(box(5, 5, 10, 10));
    expect(seenPart(box(0, 0, 10, 10), [])).toBe(1);
    expect(seenPart(box(0, 0, 10, 10), [box(0, 0, 10, 5)])).toBe(0.5);
    expect(seenPart(box(0, 0, 10, 10), [box(0, 0, 10, 5), box(5, 0, 100, 100)])).toBe(0.25);
  });

  it("is nothing beyond a frame, and nothing of what has no size", () => {
    expect(seenPart(box(0, 0, 10, 10), [box(20, 20, 30, 30)])).toBe(0);
    expect(seenPart(box(0, 0, 10, 10), [box(0, 20, 10, 30)])).toBe(0);
    expect(seenPart(box(3, 3, 3, 3), [box(0, 0, 10, 10)])).toBe(0);
  });
});
