import { describe, expect, it } from "vitest";
import {
  boxAround,
  distanceTo,
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

describe("lines that lie over each other", () => {
  const corners = hexCorners({ x: 0, y: 0 }, HEX);

  it("are told apart by which is nearer, up to the corner that they share", () => {
    const [north, east] = [sideOf(corners, 0), sideOf(corners, 1)];
    const corner = north[1];
    const beside = (line: [typeof corner, typeof corner], part: number) =>
      towards(corner, line[0] === corner ? line[1] : line[0], part);
    const inward = (point: typeof corner) => towards(point, { x: 0, y: 0 }, 0.1);
    for (const part of [0.1, 0.3, 0.9]) {
      expect(distanceTo(north, inward(beside(north, part)))).toBeLessThan(
        distanceTo(east, inward(beside(north, part))),
      );
      expect(distanceTo(east, inward(beside(east, part)))).toBeLessThan(
        distanceTo(north, inward(beside(east, part))),
      );
    }
  });

  it("end where they end", () => {
    expect(
      distanceTo(
        [
          { x: 0, y: 0 },
          { x: 10, y: 0 },
        ],
        { x: 13, y: 4 },
      ),
    ).toBeCloseTo(5);
    expect(
      distanceTo(
        [
          { x: 0, y: 0 },
          { x: 10, y: 0 },
        ],
        { x: 5, y: -2 },
      ),
    ).toBeCloseTo(2);
  });
});
