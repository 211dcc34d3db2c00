import { describe, expect, it } from "vitest";
import { followed, type Hint, Replaying } from "../src/lib/ahead";
import type { Area, HintMove, Looked, Scene, Thing, Trace, Trail } from "../src/lib/generated";
import { hexCentre } from "../src/lib/geometry";
import { beginsAt } from "../src/lib/hinted";
import { boardLayout } from "../src/lib/layout";
import { apart, arrowPaths, boardTrail, marksOf } from "../src/lib/trails";

const wizard: Thing = { id: "wizard", name: "Wizard", at: "a1", seat: 1 };
const board: Area = {
  id: "board",
  kind: "hex",
  title: "Board",
  cells: [
    { id: "a1", at: [0, 0], name: "a1" },
    { id: "a2", at: [0, 1], name: "a2" },
  ],
  items: [wizard],
};
const trail = (...traces: Trace[]): Trail => ({ seat: 1, traces, cells: [], counts: [] });
const moved: Trace = { kind: "moved", area: "board", thing: { ...wizard, at: "a2" }, origin: "a1" };
const drawn = (one: Trail, ahead: boolean, area = board) =>
  boardTrail(area, boardLayout(area), one, ahead, false);

describe("what a turn did, on a board", () => {
  it("draws a move that may be made as an arrow to a ghost", () => {
    const { arrows, ghosts, focus } = drawn(trail(moved), true);
    expect(ghosts.map(({ thing }) => [thing.at, thing.states])).toEqual([["a2", ["ghost"]]]);
    const [from, to] = [hexCentre([0, 0]), hexCentre([0, 1])];
    expect(arrows).toHaveLength(1);
    expect(arrows[0]?.from.y).toBeGreaterThan(from.y);
    expect(arrows[0]?.to.y).toBeLessThan(to.y);
    expect(focus).toEqual(arrows[0]?.to);
  });

  it("draws a move that was made to where the thing lies now, without a ghost", () => {
    const now = { ...board, items: [{ ...wizard, at: "a2" }] };
    const { arrows, ghosts } = drawn(trail(moved), false, now);
    expect(arrows).toHaveLength(1);
    expect(ghosts).toEqual([]);
  });

  it("crosses out what goes, and shows what went as it lay", () => {
    const gone = trail({ kind: "went", area: "board", thing: wizard });
    expect(drawn(gone, true).crosses).toHaveLength(1);
    expect(drawn(gone, true).ghosts).toEqual([]);
    const past = drawn(gone, false, { ...board, items: [] });
    expect(past.crosses).toHaveLength(1);
    expect(past.ghosts.map(({ thing }) => thing.id)).toEqual(["wizard"]);
  });

  it("tells what falls, and leaves other boards alone", () => {
    const fell = trail({ kind: "changed", area: "board", thing: wizard, fell: true });
    expect(drawn(fell, true).fallen).toHaveLength(1);
    expect(drawn(fell, true, { ...board, id: "other" }).fallen).toEqual([]);
  });

  it("marks cells whose ground changes", () => {
    expect(drawn({ ...trail(), cells: ["a2", "nowhere"] }, false).rings).toEqual([hexCentre([0, 1])]);
  });

  it("marks what moved and what it left, wherever that lies", () => {
    const marks = marksOf([trail(moved, { kind: "went", area: "board", thing: { ...wizard, id: "gone" } })]);
    expect([...marks.moved]).toEqual(["wizard"]);
    expect([...marks.left]).toEqual(["a1"]);
  });

  it("bends arrows and gives them a head", () => {
    const { shaft, head } = arrowPaths({ from: { x: 0, y: 0 }, to: { x: 100, y: 0 } });
    expect(shaft).toMatch(/^M0 0Q50 12\.5 /);
    expect(head).toMatch(/^M100 0L.*Z$/);
  });

  it("keeps numbers apart", () => {
    const [first, second, none] = apart([{ x: 0, y: 0 }, { x: 10, y: 5 }, undefined], { x: 80, y: 30 });
    expect(first).toEqual({ x: 0, y: 0 });
    expect(second?.y).toBeLessThanOrEqual(-30);
    expect(none).toBeUndefined();
  });
});

const move = (...words: string[]): HintMove => ({
  words,
  labels: words,
  share: 1,
  chance: 0.5,
  spread: 0,
  worth: "about even, 50 in 100",
  lines: [],
  told: [],
  trail: trail(moved),
});

describe("a hint that is followed", () => {
  const hint: Hint = { seq: 4, moves: [move("a", "b", "c"), move("x")] };

  it("keeps the rest of the move that was begun", () => {
    const rest = followed(hint, 0, 4, "a");
    expect(rest?.seq).toBe(5);
    expect(rest?.moves.map(({ words }) => words)).toEqual([["b", "c"]]);
    expect(rest?.moves[0]?.trail).toBe(hint.moves[0]?.trail);
  });

  it("is over with another answer, at the end of its move, and with another question", () => {
    expect(followed(hint, 0, 4, "q")).toBeUndefined();
    expect(followed(hint, 0, 4, "x")).toBeUndefined();
    expect(followed(hint, 0, 5, "a")).toBeUndefined();
    expect(followed(undefined, 0, 4, "a")).toBeUndefined();
  });
});

describe("where a move begins, outside the boards", () => {
  const hand: Area = {
    id: "hand",
    kind: "fan",
    title: "Hand",
    items: [{ id: "card", name: "Card", word: "play" }],
  };
  const scene: Scene = {
    areas: [{ ...board, items: [{ ...wizard, word: "wizard" }] }, hand],
    panels: [{ seat: 0, name: "Red", counters: [{ name: "Gold", value: 1, word: "gold" }] }],
  };

  it("finds cards, counters and buttons, and leaves boards to the board", () => {
    globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
    expect(beginsAt("play", scene)).toBe('[data-id="card"]');
    expect(beginsAt("gold", scene)).toBe('[data-word="gold"][data-legal]');
    expect(beginsAt("stop", scene)).toBe('[data-answer="stop"]');
    expect(beginsAt("wizard", scene)).toBe("");
  });
});

describe("showing again", () => {
  const step = (ply: number, text: string): Looked => ({
    t: "looked",
    n: null,
    ply,
    viewer: 0,
    scene: { areas: [], panels: [] },
    prompt: "",
    part: "",
    line: text ? { ply, seat: 1, text } : null,
    changes: { moved: [], left: [], renamed: {} },
    trails: [],
  });

  it("goes through the steps that tell something, and back to the present", async () => {
    const shown: (number | undefined)[] = [];
    const timers = { set: (run: () => void) => queueMicrotask(run), clear: () => undefined };
    const steps = [step(1, ""), step(2, ""), step(3, "moves"), step(4, "ends")];
    await new Replaying(steps, 100, (one) => shown.push(one?.ply), timers).run();
    expect(shown).toEqual([1, 3, 4, undefined]);
  });

  it("can be cut short", async () => {
    const shown: (number | undefined)[] = [];
    const never = { set: () => undefined, clear: () => undefined };
    const replaying = new Replaying([step(1, "a"), step(2, "b")], 100, (one) => shown.push(one?.ply), never);
    const done = replaying.run();
    await Promise.resolve();
    replaying.stop();
    await done;
    expect(shown).toEqual([1, undefined]);
  });
});
