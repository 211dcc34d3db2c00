import { beforeEach, describe, expect, it } from "vitest";
import type { Scene } from "../src/lib/generated";
import { endsOf, partsOf, selectorsFor } from "../src/lib/pointing";
import { allDone, nextLesson, noteDeeds, noteDone, progressOf } from "../src/lib/progress";

const scene: Scene = {
  areas: [
    {
      id: "board",
      kind: "square",
      title: "Board",
      cells: [{ id: "a1", at: [0, 0], name: "a1", word: "go-a1" }],
      items: [
        { id: "ghost", name: "Card", at: "a1", word: "turn", states: ["ghost"] },
        { id: "crab", name: "Crab", at: "a1" },
      ],
    },
    {
      id: "row",
      kind: "row",
      title: "Row",
      seat: 1,
      items: [
        {
          id: "card",
          name: "Card",
          word: "turn",
          face: { title: "", spaces: [{ id: "s1", at: [0, 0], name: "space" }] },
        },
      ],
    },
  ],
  panels: [],
};

describe("what a lesson points at", () => {
  it("is a thing, or an arrow from one to another", () => {
    expect(endsOf("crab")).toEqual(["crab"]);
    expect(endsOf("crab > a1")).toEqual(["crab", "a1"]);
  });

  it("is found by its id, else where it lies", () => {
    const found = selectorsFor("s1", scene);
    expect(found[0]).toBe('[data-id="s1"]');
    expect(found).toContain('[data-cell="s1"]');
    expect(found.slice(-2)).toEqual(['[data-area="row"]', '[data-panel="1"]']);
  });

  it("lies in a part of the table, and so does what answers with a word", () => {
    expect(partsOf("crab", scene)).toEqual(["board"]);
    expect(partsOf("s1", scene)).toEqual(["row"]);
    expect(partsOf("word:go-a1", scene)).toEqual(["board"]);
    expect(partsOf("word:turn", scene)).toEqual(["board", "row"]);
    expect(partsOf("panel1/points", scene)).toEqual(["players"]);
    expect(partsOf("prompt", scene)).toEqual([]);
  });

  it("may be a panel, one of its counters, or what stands above the table", () => {
    expect(selectorsFor("panel1", scene)).toEqual(['[data-panel="1"]']);
    expect(selectorsFor('panel0/a "b"', scene)).toEqual([
      '[data-panel="0"] [data-about="a \\"b\\""]',
      '[data-panel="0"]',
    ]);
    expect(selectorsFor("notes", scene)).toEqual(['[data-told="notes"]']);
  });

  it("is for a word its button, or what carries it: a thing before its ghost", () => {
    const turn = selectorsFor("word:turn", scene);
    expect(turn[0]).toBe('[data-answer="turn"]');
    expect(turn.indexOf('[data-id="card"]')).toBeLessThan(turn.indexOf('[data-id="ghost"]'));
    expect(selectorsFor("word:go-a1", scene)).toContain('[data-cell="a1"]');
  });

  it("lies in a part of the table that can be brought into sight, by its name or by its word", () => {
    expect(partsOf("s1", scene)).toEqual(["row"]);
    expect(partsOf("panel1/gems", scene)).toEqual(["players"]);
    expect(partsOf("word:go-a1", scene)).toEqual(["board"]);
    expect(partsOf("word:end", scene)).toEqual([]);
    expect(partsOf("goals", scene)).toEqual(["players"]);
  });

  it("is who stands in a cell rather than the cell, where both answer alike", () => {
    const someone = { id: "someone", name: "Someone", at: "a1", word: "go-a1" };
    const areas = scene.areas.map((area) => ({ ...area, items: [someone] }));
    const found = selectorsFor("word:go-a1", { ...scene, areas });
    expect(found.indexOf('[data-id="someone"]')).toBeLessThan(found.indexOf('[data-cell="a1"]'));
  });
});

describe("how far one has come", () => {
  const kept = new Map<string, string>();
  const course = [{ id: "01-a" }, { id: "02-b" }];
  beforeEach(() => {
    kept.clear();
    Object.assign(globalThis, {
      localStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => kept.set(key, value),
      },
    });
  });

  it("begins with the first lesson, and goes on with the next", () => {
    expect(nextLesson("crab", course)).toBe("01-a");
    noteDone("crab", "01-a");
    expect(nextLesson("crab", course)).toBe("02-b");
    expect(allDone("crab", course)).toBe(false);
    noteDone("crab", "02-b");
    expect(nextLesson("crab", course)).toBeUndefined();
    expect(allDone("crab", course)).toBe(true);
    expect(progressOf("other").done).toEqual([]);
  });

  it("goes on where a lesson was left, and forgets that at its end", () => {
    noteDeeds("crab", "02-b", ["on", "tap:x"]);
    expect(progressOf("crab")).toEqual({ done: [], begun: { lesson: "02-b", deeds: ["on", "tap:x"] } });
    expect(nextLesson("crab", course)).toBe("02-b");
    noteDone("crab", "02-b");
    expect(progressOf("crab")).toEqual({ done: ["02-b"] });
  });

  it("takes nonsense for nothing", () => {
    for (const nonsense of [
      "7",
      "null",
      '{"crab": 5}',
      '{"crab": {"done": "x", "begun": {"lesson": 4}}}',
      "{",
    ]) {
      kept.set("aitch.lessons", nonsense);
      expect(progressOf("crab")).toEqual({ done: [] });
    }
  });
});
