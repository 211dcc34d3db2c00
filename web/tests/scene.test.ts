import { describe, expect, it } from "vitest";
import type { Area, Thing } from "../src/lib/generated";
import { columnParts, isCrowded } from "../src/lib/scene";

const minion = (id: string, seat: number): Thing => ({
  id,
  name: id,
  seat,
  face: { title: id, text: "Draw 2 cards.", corner: "2", sprite: "ghoul" },
});
const tally = (id: string, seat: number): Thing => ({ id, name: id, seat, face: { title: "", corner: "3" } });
const space = { id: "C00", at: [0, 0] as [number, number], name: "a space" };
const place: Thing = {
  id: "place",
  name: "Courtyard",
  face: { title: "Courtyard", text: "Gain.", spaces: [space] },
};
const column = (items: Thing[]): Area => ({ id: "at.C", kind: "column", title: "Courtyard", items });

describe("the parts of a column", () => {
  it("are the sides of its card, in the order of the scene", () => {
    const parts = columnParts(column([minion("theirs", 1), place, minion("mine", 0), minion("other", 0)]));
    expect(parts.centre?.id).toBe("place");
    expect(parts.above.map((thing) => thing.id)).toEqual(["theirs"]);
    expect(parts.below.map((thing) => thing.id)).toEqual(["mine", "other"]);
  });

  it("keep numbers and signs apart from what stands there, and leave out what lies on a space", () => {
    const week: Thing = { id: "week", name: "by night", face: { title: "today", sprite: "night" } };
    const marker: Thing = { id: "marker", name: "a Marker", at: "C00", sprite: "star" };
    const tent: Thing = { id: "tent", name: "the Festival", sprite: "festival" };
    const parts = columnParts(column([tally("t1", 1), place, week, tent, marker, tally("t0", 0)]));
    expect(parts.tallies.map((thing) => thing.id)).toEqual(["t1", "t0"]);
    expect(parts.signs.map((thing) => thing.id)).toEqual(["week", "tent"]);
    expect([...parts.above, ...parts.below]).toEqual([]);
  });

  it("without such a card all stand below", () => {
    const parts = columnParts(column([minion("a", 0), minion("b", 1)]));
    expect(parts.centre).toBeUndefined();
    expect(parts.below).toHaveLength(2);
  });
});

describe("a crowded table", () => {
  const row = (items: Thing[], beside = false): Area => ({
    id: "row",
    kind: "row",
    title: "Row",
    items,
    beside,
  });
  const card = (spaces: number): Thing => ({
    id: `${spaces}`,
    name: "a card",
    face: { title: "Growth", spaces: Array.from({ length: spaces }, () => space) },
  });

  it("is one where much lies, or where there is room for much", () => {
    expect(isCrowded([row(Array.from({ length: 25 }, () => card(0)))])).toBe(true);
    expect(isCrowded([row(Array.from({ length: 6 }, () => card(5)))])).toBe(true);
    expect(isCrowded([row(Array.from({ length: 6 }, () => card(4)))])).toBe(false);
  });

  it("is not one by what lies beside the board", () => {
    expect(
      isCrowded([
        row(
          Array.from({ length: 25 }, () => card(0)),
          true,
        ),
      ]),
    ).toBe(false);
  });
});
