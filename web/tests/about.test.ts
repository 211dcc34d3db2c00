import { expect, test } from "vitest";
import { aboutOf } from "../src/lib/about";
import type { Scene, Thing } from "../src/lib/generated";

const card = (id: string, name: string, more: Partial<Thing> = {}): Thing => ({
  id,
  name,
  face: { title: "Card 9" },
  ...more,
});
const table = (items: Thing[]): Scene => ({
  areas: [
    {
      id: "beach",
      kind: "square",
      title: "Beach",
      cells: [{ id: "beach.0.0", at: [0, 0], name: "m13: empty" }],
      items,
    },
  ],
  panels: [],
  notes: [],
});
const nobody = () => "";

test("a card that is not laid yet says nothing about its place", () => {
  const ghosts = [0, 1, 2, 3].map((turn) =>
    card(`ghost.${turn}`, `card 9 at m13, turn ${turn}`, { at: "beach.0.0", states: ["ghost"] }),
  );
  expect(aboutOf(table(ghosts), "beach.0.0", nobody)).toEqual({
    title: "m13: empty",
    lines: [],
    face: undefined,
  });
});

test("nothing is said twice: neither the card's title nor what stands in the name of its place", () => {
  const held = aboutOf(table([card("hand.9", "card 9: whelk, pool")]), "hand.9", nobody);
  expect(held?.title).toBe("Card 9");
  expect(held?.lines).toEqual(["whelk, pool"]);
  const laid = aboutOf(table([card("laid.9", "whelk, pool", { at: "beach.0.0" })]), "beach.0.0", nobody);
  expect(laid?.title).toBe("m13: empty; whelk, pool");
  expect(laid?.lines).toEqual(["Card 9"]);
});
