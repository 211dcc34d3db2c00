import { describe, expect, it } from "vitest";
import type { Area, Scene } from "../src/lib/generated";
import { arrowBetween, dressed, ghostId, pictureWords, placeOfText, widthOf } from "../src/lib/picture";

const board: Area = {
  id: "board",
  kind: "hex",
  title: "The field",
  cells: [
    { id: "a1", at: [0, 0], name: "a1", word: "a1" },
    { id: "a2", at: [0, 1], name: "a2, the Horizon" },
  ],
  items: [{ id: "fire", name: "Fire", at: "a1", seat: 0, word: "a1" }],
};
const hand: Area = {
  id: "hand",
  kind: "row",
  title: "Hand",
  items: [
    {
      id: "card",
      name: "Card",
      face: { title: "Card", spaces: [{ id: "card.0", at: [0, 0], name: "space" }] },
    },
  ],
};
const scene: Scene = { areas: [board, hand], panels: [] };

describe("a picture of a scene", () => {
  it("lets glow what it names, and nothing else answers", () => {
    const drawn = dressed({ scene, glow: ["a2", "card.0"] });
    expect(drawn.options.map((option) => option.word)).toEqual(["a2", "card.0"]);
    const [field, cards] = drawn.scene.areas;
    expect(field?.cells?.map((cell) => cell.word)).toEqual([undefined, "a2"]);
    expect(field?.items.map((thing) => thing.word)).toEqual([undefined]);
    expect(cards?.items[0]?.face?.spaces?.[0]?.word).toBe("card.0");
    expect(board.cells?.[0]?.word, "the scene itself stays as it was").toBe("a1");
  });

  it("puts ghosts on top of where things will be, in whichever area that is", () => {
    const ghosts = [
      { thing: "fire", at: "a2" },
      { thing: "card", at: "a1" },
    ];
    const [field] = dressed({ scene, ghosts }).scene.areas;
    expect(field?.items.map((thing) => [thing.id, thing.at, thing.states])).toEqual([
      ["fire", "a1", undefined],
      [ghostId("fire"), "a2", ["ghost"]],
      [ghostId("card"), "a1", ["ghost"]],
    ]);
  });

  it("is told in words", () => {
    const words = pictureWords({
      scene,
      seats: ["Sun"],
      arrows: [{ tail: "fire", head: "a2", text: "two" }],
      glow: ["hand"],
      struck: ["card"],
      ghosts: [{ thing: "fire", at: "a2" }],
    });
    expect(words).toBe(
      "Picture: The field, Hand; marked: Hand; an arrow from Fire of Sun to a2, the Horizon (two); " +
        "Fire of Sun also drawn faintly at a2, the Horizon; struck out: Card.",
    );
  });

  it("is drawn larger where there is little of it, and never too high", () => {
    const line = (count: number): Area => ({
      ...board,
      items: [],
      cells: Array.from({ length: count }, (_, i) => ({ id: `${i}`, at: [0, i], name: `${i}` })),
    });
    expect(widthOf({ ...board, cells: [] })).toBe(0);
    expect(widthOf(line(2))).toBeGreaterThan(widthOf(line(5)));
    expect(widthOf(line(5))).toBeGreaterThan(widthOf(line(40)));
  });
});

describe("an arrow", () => {
  const box = (x: number, y: number) => ({ x, y, width: 20, height: 20 });

  it("leads from middle to middle, a little short of both", () => {
    const line = arrowBetween(box(0, 0), box(100, 0));
    expect(line?.y1).toBe(10);
    expect(line?.x1).toBeGreaterThan(10);
    expect(line?.x2).toBeLessThan(110);
    expect(arrowBetween(box(0, 0), box(5, 0))).toBeUndefined();
  });

  it("has its words on it if it is long, else beside it and within the picture", () => {
    const long = { x1: 0, y1: 50, x2: 300, y2: 50 };
    expect(placeOfText(long, "2", 300)).toMatchObject({ x: 150, y: 50 });
    const steep = { x1: 10, y1: 0, x2: 10, y2: 40 };
    const beside = placeOfText(steep, "2 Gold", 300);
    expect(beside.x - beside.half).toBeGreaterThan(10);
  });
});
