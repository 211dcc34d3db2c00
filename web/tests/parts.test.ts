import { describe, expect, it } from "vitest";
import type { Line } from "../src/lib/generated";
import { isOpen, partsOf } from "../src/lib/parts";

const line = (ply: number, head?: string, seat = 0): Line => ({ ply, seat, text: `line ${ply}`, head });

describe("the log in parts", () => {
  it("puts lines under their headings, and what is no answer under the line before", () => {
    const parts = partsOf([
      line(1, "Setup", -1),
      line(2, "Round 1"),
      line(2),
      line(4, "Round 1"),
      line(5, "Round 2"),
    ]);
    expect(parts.map((part) => [part.head, part.first, part.lines.length])).toEqual([
      ["Setup", 1, 1],
      ["Round 1", 2, 3],
      ["Round 2", 5, 1],
    ]);
  });

  it("begins a part anew when a heading comes back later", () => {
    const heads = partsOf([line(1, "Turn of Red"), line(2, "Turn of Blue"), line(3, "Turn of Red")]);
    expect(heads.map((part) => part.first)).toEqual([1, 2, 3]);
  });

  it("keeps lines of a game without headings together", () => {
    expect(partsOf([line(1), line(2)])).toHaveLength(1);
  });

  it("knows whose part it is, if it is one seat's", () => {
    const seats = partsOf([line(1, "a", 1), line(2, "a", -1), line(3, "b", 0), line(4, "b", 1)]);
    expect(seats.map((part) => part.seat)).toEqual([1, -1]);
  });

  it("folds the setup once it is over, unless somebody says otherwise or looks at it", () => {
    const [setup, round] = partsOf([line(1, "Setup"), line(2, "Round 1")]);
    if (!setup || !round) throw new Error("two parts");
    expect(isOpen(setup, undefined, -1, true)).toBe(true);
    expect(isOpen(setup, undefined, -1, false)).toBe(false);
    expect(isOpen(setup, true, -1, false)).toBe(true);
    expect(isOpen(setup, undefined, 1, false)).toBe(true);
    expect(isOpen(round, undefined, -1, false)).toBe(true);
    expect(isOpen(round, false, -1, false)).toBe(false);
  });
});
