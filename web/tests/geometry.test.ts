import { describe, expect, it } from "vitest";
import {
  boxAround,
  HEX,
  heldBox,
  hexCentre,
  hexCorners,
  sideOf,
  squareCorners,
  towards,
  zoomBox,
} from "../src/lib/geometry";

const DIRECTIONS: [number, number][] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
];

describe("hexes", () => {
  it("has all six neighbours at the same distance", () => {
    const centre = hexCentre([2, -3]);
    for (const [dq, dr] of DIRECTIONS) {
      const next = hexCentre([2 + dq, -3 + dr]);
      expect(Math.hypot(next.x - centre.x, next.y - centre.y)).toBeCloseTo(Math.sqrt(3) * HEX);
    }
  });

  it("counts sides clockwise from north, each towards its neighbour", () => {
    const corners = hexCorners({ x: 0, y: 0 }, HEX);
    DIRECTIONS.forEach((at, side) => {
      const [a, b] = sideOf(corners, side);
      const middle = towards(a, b, 0.5);
      const next = hexCentre(at);
      expect(middle.x).toBeCloseTo(next.x / 2);
      expect(middle.y).toBeCloseTo(next.y / 2);
    });
  });

  it("gives the border between two hexes the same ends from both", () => {
    const [a, b] = sideOf(hexCorners(hexCentre([0, 0]), HEX), 1);
    const [c, d] = sideOf(hexCorners(hexCentre([1, -1]), HEX), 4);
    expect(a.x).toBeCloseTo(d.x);
    expect(a.y).toBeCloseTo(d.y);
    expect(b.x).toBeCloseTo(c.x);
    expect(b.y).toBeCloseTo(c.y);
  });

  it("counts the sides of squares clockwise from north", () => {
    const corners = squareCorners({ x: 0, y: 0 }, 50);
    expect(sideOf(corners, 0).map((p) => p.y)).toEqual([-50, -50]);
    expect(sideOf(corners, 1).map((p) => p.x)).toEqual([50, 50]);
    expect(sideOf(corners, 3).map((p) => p.x)).toEqual([-50, -50]);
  });
});

describe("looking closer", () => {
  const whole = boxAround([{ x: 0, y: 0, width: 1000, height: 500 }], 0);

  it("keeps the point under the finger where it is", () => {
    const about = { x: 250, y: 100 };
    const box = zoomBox(whole, whole, 0.5, about);
    expect(box.width).toBeCloseTo(500);
    expect((about.x - box.x) / box.width).toBeCloseTo(0.25);
    expect((about.y - box.y) / box.height).toBeCloseTo(0.2);
  });

  it("never loses the board", () => {
    const lost = heldBox({ x: 9000, y: -9000, width: 400, height: 200 }, whole);
    expect(lost.x + lost.width / 2).toBeLessThanOrEqual(1000);
    expect(lost.y + lost.height / 2).toBeGreaterThanOrEqual(0);
  });

  it("has room for a board without cells", () => {
    expect(boxAround([], 10).width).toBeGreaterThan(0);
  });
});
