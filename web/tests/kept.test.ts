import { beforeEach, describe, expect, it, vi } from "vitest";
import { forgetAnalysis, keepAnalysis, keptAnalyses, keptAnalysis, newId } from "../src/analysis/kept";
import { sentFrom, treeFrom } from "../src/analysis/tree";
import type { AnalysisTree } from "../src/lib/generated";

/** A browser with room for so many letters. */
let room = 5_000_000;
const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => {
    const others = [...stored]
      .filter(([name]) => name !== key)
      .reduce((sum, [, text]) => sum + text.length, 0);
    if (others + value.length > room) throw new Error("full");
    stored.set(key, value);
  },
  removeItem: (key: string) => stored.delete(key),
  key: (i: number) => [...stored.keys()][i] ?? null,
  get length() {
    return stored.size;
  },
});
beforeEach(() => {
  stored.clear();
  room = 5_000_000;
});

const tree = (comment = ""): AnalysisTree => ({
  game: "hermetica",
  pack: "default",
  options: {},
  seats: 2,
  start: "",
  names: ["Ann", "Bob"],
  notice: "",
  nodes: [
    { parent: -1, word: "", seat: -1, label: "", comment, marks: ["a > b"] },
    { parent: 0, word: "a", seat: 0, label: "A", comment: "", marks: [] },
    { parent: 0, word: "b", seat: 0, label: "B", comment: "or this", marks: [] },
  ],
});
const keep = (id: string, at: number, comment = "") =>
  keepAnalysis({ id, at, place: 1, tree: tree(comment) });

describe("kept analyses", () => {
  it("come back as they were, the newest first", () => {
    keep("one", 1);
    keep("two", 2);
    keep("one", 3);
    expect(keptAnalyses().map(({ id }) => id)).toEqual(["one", "two"]);
    expect(keptAnalysis("two")).toEqual({ id: "two", at: 2, place: 1, tree: tree() });
    expect(sentFrom(treeFrom(tree("so")))).toEqual(tree("so"));
    forgetAnalysis("one");
    expect(keptAnalysis("one")).toBeUndefined();
  });

  it("are not more than some, and the oldest make room", () => {
    for (let i = 0; i < 30; i++) keep(`${i}`, i);
    expect(keptAnalyses()).toHaveLength(20);
    expect(keptAnalyses()[0]?.id).toBe("29");
    room = 1200;
    expect(keep("more", 31)).toBe(true);
    expect(keptAnalyses()[0]?.id).toBe("more");
  });

  it("say so when one cannot be kept at all", () => {
    room = 10;
    expect(keep("one", 1)).toBe(false);
    room = 5_000_000;
    expect(keep("long", 1, "x".repeat(1_000_001))).toBe(false);
  });

  it("are not mixed up with what others wrote there", () => {
    stored.set("aitch.analysis.bad", "nonsense");
    stored.set("aitch.analysis.odd", '{"tree":3}');
    stored.set("aitch.settings", "{}");
    expect(keptAnalyses()).toEqual([]);
    expect(newId()).not.toBe(newId());
  });
});
