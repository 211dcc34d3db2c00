import { describe, expect, it } from "vitest";
import type { Area, Scene, Thing } from "../src/lib/generated";
import { Legal } from "../src/lib/options";
import { nextWish, patternOf, quarterTurn, turnable, turnsOf, withOneGhost } from "../src/lib/turning";

const card = (grid: string[][], more: Partial<Thing> = {}): Thing => ({
  id: "card",
  name: "a card",
  span: [3, 2],
  face: { title: "Card", grid },
  ...more,
});
const GRID = [
  ["a", "b", "c"],
  ["d", "e", "f"],
];

describe("a card that is about to be laid", () => {
  it("turns by quarters to the right", () => {
    expect(quarterTurn(GRID)).toEqual([
      ["d", "a"],
      ["e", "b"],
      ["f", "c"],
    ]);
    const turns = turnsOf(card(GRID));
    expect(turns.map((thing) => thing.span)).toEqual([
      [3, 2],
      [2, 3],
      [3, 2],
      [2, 3],
    ]);
    expect(turns[2]?.face?.grid).toEqual([
      ["f", "e", "d"],
      ["c", "b", "a"],
    ]);
  });

  it("counts turns that look alike once", () => {
    const same = [
      ["a", "a", "a"],
      ["a", "a", "a"],
    ];
    expect(turnsOf(card(same)).length).toBe(2);
  });

  it("is shown once, as it is wished for, and a turn goes round", () => {
    const ghosts = [0, 1, 2].map((turn) =>
      card([[`${turn}`]], { id: `ghost.${turn}`, at: "x", word: `turn-${turn}`, states: ["ghost"] }),
    );
    const area: Area = { id: "board", kind: "square", title: "", items: [card(GRID), ...ghosts] };
    const scene: Scene = { areas: [area], panels: [] };
    const legal = new Legal(["turn-0", "turn-2"].map((word, option) => ({ option, word, label: word })));
    const choices = turnable(scene, legal);
    expect(choices.map((thing) => thing.id)).toEqual(["ghost.0", "ghost.2"]);
    const wish = nextWish(choices, "");
    expect(wish).toBe(patternOf(ghosts[2] as Thing));
    expect(nextWish(choices, wish)).toBe(patternOf(ghosts[0] as Thing));
    expect(withOneGhost(area, wish).items.map((thing) => thing.id)).toEqual(["card", "ghost.2"]);
    expect(turnable(scene, new Legal([]))).toEqual([]);
  });
});
