import { describe, expect, it } from "vitest";
import type { Area, Thing } from "../src/lib/generated";
import { aspectOf, boardLayout, cluster, thingsAt } from "../src/lib/layout";

function hexArea(items: Thing[]): Area {
  return {
    id: "board",
    kind: "hex",
    title: "Board",
    cells: [
      { id: "a", at: [0, 0], name: "a" },
      { id: "b", at: [0, -1], name: "b" },
    ],
    items,
  };
}
function squareArea(items: Thing[]): Area {
  const cells = [];
  for (let x = -1; x < 4; x++)
    for (let y = -1; y < 4; y++) cells.push({ id: `${x},${y}`, at: [x, y] as [number, number], name: "" });
  return { id: "grid", kind: "square", title: "Grid", cells, items };
}

describe("a board", () => {
  it("knows how wide it is against its height, and without cells is as wide as high", () => {
    expect(aspectOf(squareArea([]))).toBe(1);
    expect(aspectOf(hexArea([]))).toBeCloseTo(1 / Math.sqrt(3));
    expect(aspectOf({ ...hexArea([]), cells: [] })).toBe(1);
  });
});

describe("things in one cell", () => {
  it("lie side by side without covering each other", () => {
    for (let count = 2; count <= 12; count++) {
      const { at, scale } = cluster(count);
      expect(at).toHaveLength(count);
      for (let i = 0; i < count; i++) {
        for (let j = 0; j < i; j++) {
          const [a, b] = [at[i], at[j]] as [{ x: number; y: number }, { x: number; y: number }];
          expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(scale * 0.8);
        }
      }
    }
  });

  it("lie on each other by layer, the higher one later and farther up", () => {
    const { things } = boardLayout(
      hexArea([
        { id: "fire", name: "Fire", at: "a", layer: 2 },
        { id: "wall", name: "Wall", at: "a", layer: 1 },
      ]),
    );
    expect(things.map((placed) => placed.thing.id)).toEqual(["wall", "fire"]);
    expect((things[1]?.y ?? 0) < (things[0]?.y ?? 0)).toBe(true);
  });

  it("make room for tokens in the corners, in every cell of the board", () => {
    const town = { id: "town", name: "Town", at: "a" };
    const alone = boardLayout(hexArea([town])).things[0];
    const { things } = boardLayout(
      hexArea([town, { id: "coin", name: "Coin", at: "b", corner: 0, count: 2 }]),
    );
    const [coin, beside] = ["coin", "town"].map((id) => things.find((placed) => placed.thing.id === id));
    expect(beside?.scale ?? 1).toBeLessThan(alone?.scale ?? 0);
    expect(coin?.scale ?? 1).toBeLessThan(beside?.scale ?? 0);
    expect(coin?.x ?? 0).toBeLessThan(0);
  });

  it("leaves out what lies nowhere", () => {
    expect(boardLayout(hexArea([{ id: "x", name: "x", at: "nowhere" }])).things).toEqual([]);
  });
});

describe("walls on borders", () => {
  it("stand inside their own cell, so that both sides of a border are told apart", () => {
    const { things } = boardLayout(
      hexArea([
        { id: "mine", name: "Wall", at: "a", side: 0 },
        { id: "theirs", name: "Wall", at: "b", side: 3 },
      ]),
    );
    const [mine, theirs] = things;
    expect(mine?.edge).toBeDefined();
    expect(Math.abs((mine?.y ?? 0) - (theirs?.y ?? 0))).toBeGreaterThan(4);
  });

  it("go to the other side when the board is turned round", () => {
    const area = hexArea([{ id: "w", name: "Wall", at: "a", side: 1 }]);
    const [straight, turned] = [boardLayout(area).things[0], boardLayout(area, true).things[0]];
    expect(turned?.x).toBeCloseTo(-(straight?.x ?? 0));
    expect(turned?.y).toBeCloseTo(-(straight?.y ?? 0));
  });
});

describe("cards of several cells", () => {
  const card: Thing = { id: "c", name: "card", at: "0,0", span: [2, 3], turn: 90, layer: 3 };

  it("cover the block that starts at their cell, whichever way they are turned", () => {
    const placed = boardLayout(squareArea([card])).things[0];
    expect(placed).toMatchObject({ x: 50, y: 100, turn: 90, size: [300, 200] });
  });

  it("are found at every cell that they cover, top first", () => {
    const lying = thingsAt(squareArea([{ ...card, id: "low", layer: 1, turn: 0 }, card]));
    expect(lying.get("1,2")?.map((thing) => thing.id)).toEqual(["c", "low"]);
    expect(lying.get("2,0")).toBeUndefined();
  });
});

describe("what belongs to a cell", () => {
  const cell = { id: "a1", at: [0, 0] as [number, number], name: "a1" };
  const site = (id: string) => ({ id, name: id, at: "a1", fixed: true, effects: [] });
  const place = (items: Thing[]) => boardLayout({ id: "m", kind: "hex", title: "", cells: [cell], items });

  it("stands above what comes and goes", () => {
    const { things } = place([
      site("city"),
      { id: "p", name: "p", at: "a1" },
      { id: "q", name: "q", at: "a1" },
    ]);
    const y = (id: string) => things.find((one) => one.thing.id === id)?.y ?? Number.NaN;
    expect(y("city")).toBeLessThan(y("p"));
    expect(y("p")).toBe(y("q"));
  });
  it("has a label of its own for what it does", () => {
    const [one, other] = place([site("city"), site("ruin")]).things;
    expect(one?.does?.x).not.toBe(other?.does?.x);
    expect(Math.abs((one?.does?.x ?? 0) - (other?.does?.x ?? 0))).toBeGreaterThanOrEqual(
      one?.does?.most ?? 0,
    );
  });
});
