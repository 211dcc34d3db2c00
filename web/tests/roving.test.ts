import { describe, expect, it } from "vitest";
import { hexCentre, squareCentre } from "../src/lib/geometry";
import { type Direction, levelAfter, type Spot, stepFrom } from "../src/lib/roving";

/** Walks with arrow keys as a person would, and tells where that led. */
function walk(spots: Spot[], start: string, keys: string): string {
  const names: Record<string, Direction> = { u: "up", d: "down", l: "left", r: "right" };
  let here = spots.find((spot) => spot.id === start) as Spot;
  let last: Direction | undefined;
  let level = 0;
  for (const key of keys) {
    const direction = names[key] as Direction;
    level = levelAfter(direction, last, level, here);
    const next = stepFrom(spots, here, direction, level);
    if (next) here = next;
    last = direction;
  }
  return here.id;
}

const hexes: Spot[] = [];
for (let q = -3; q <= 3; q++) {
  for (let r = -3; r <= 3; r++) {
    if (Math.abs(q + r) <= 3) hexes.push({ id: `${q},${r}`, ...hexCentre([q, r]) });
  }
}
const squares: Spot[] = [];
for (let x = 0; x < 4; x++)
  for (let y = 0; y < 4; y++) squares.push({ id: `${x},${y}`, ...squareCentre([x, y]) });

describe("arrow keys on hexes", () => {
  it("goes straight up and down a file", () => {
    expect(walk(hexes, "0,0", "uu")).toBe("0,-2");
    expect(walk(hexes, "0,0", "ddd")).toBe("0,3");
  });
  it("goes to the next file sideways, and back to the same level with the second step", () => {
    expect(["1,-1", "1,0"]).toContain(walk(hexes, "0,0", "r"));
    expect(walk(hexes, "0,0", "rr")).toBe("2,-1");
    expect(walk(hexes, "0,0", "ll")).toBe("-2,1");
  });
  it("comes back to where it began", () => {
    expect(walk(hexes, "0,0", "rrll")).toBe("0,0");
    expect(walk(hexes, "0,0", "rlud")).toBe("0,0");
  });
  it("stays at the edge", () => {
    expect(walk(hexes, "0,0", "uuuuuuuu")).toBe("0,-3");
  });
  it("reaches every hex", () => {
    const seen = new Set(["0,0"]);
    for (const from of seen) {
      for (const key of "udlr") seen.add(walk(hexes, from, key));
    }
    expect(seen.size).toBe(hexes.length);
  });
});

describe("arrow keys on squares", () => {
  it("goes along rows and columns, over gaps", () => {
    const holed = squares.filter((spot) => spot.id !== "1,0");
    expect(walk(squares, "0,0", "rrdd")).toBe("2,2");
    expect(walk(holed, "0,0", "r")).toBe("2,0");
  });
});
