/** Where cells lie.  Hexes are flat-top in axial coordinates, as everywhere in Aitch. */

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** From the middle of a hex to a corner, and the side of a square, in drawing units. */
export const HEX = 56;
export const SQUARE = 100;
const ROOT3 = Math.sqrt(3);

export function hexCentre(at: readonly [number, number]): Point {
  return { x: 1.5 * HEX * at[0], y: ROOT3 * HEX * (at[1] + at[0] / 2) };
}

export function squareCentre(at: readonly [number, number]): Point {
  return { x: SQUARE * at[0], y: SQUARE * at[1] };
}

/** The corners of a flat-top hex, clockwise from the upper left one. */
export function hexCorners(centre: Point, radius: number): Point[] {
  return [240, 300, 0, 60, 120, 180].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
  });
}

/** The corners of a square, clockwise from the upper left one. */
export function squareCorners(centre: Point, half: number): Point[] {
  return [
    { x: centre.x - half, y: centre.y - half },
    { x: centre.x + half, y: centre.y - half },
    { x: centre.x + half, y: centre.y + half },
    { x: centre.x - half, y: centre.y + half },
  ];
}

/** The two ends of one side of a cell; sides go round clockwise from north. */
export function sideOf(corners: Point[], side: number): [Point, Point] {
  const count = corners.length;
  const first = corners[((side % count) + count) % count] as Point;
  const second = corners[(((side + 1) % count) + count) % count] as Point;
  return [first, second];
}

/** A point moved the given part of the way to another one. */
export function towards(from: Point, to: Point, part: number): Point {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** How far a point is from a line between two others. */
export function distanceTo([a, b]: [Point, Point], point: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = ((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy || 1);
  const near = towards(a, b, Math.min(1, Math.max(0, along)));
  return Math.hypot(point.x - near.x, point.y - near.y);
}

export function pointsText(points: Point[]): string {
  return points.map((p) => `${round(p.x)},${round(p.y)}`).join(" ");
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The smallest box around boxes; a board without cells still has room for one. */
export function boxAround(boxes: Box[], margin: number): Box {
  if (boxes.length === 0) return { x: -SQUARE, y: -SQUARE, width: 2 * SQUARE, height: 2 * SQUARE };
  const left = Math.min(...boxes.map((b) => b.x)) - margin;
  const top = Math.min(...boxes.map((b) => b.y)) - margin;
  const right = Math.max(...boxes.map((b) => b.x + b.width)) + margin;
  const bottom = Math.max(...boxes.map((b) => b.y + b.height)) + margin;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** A box scaled about a point that stays where it is, within limits against the whole. */
export function zoomBox(box: Box, whole: Box, factor: number, about: Point): Box {
  const least = Math.min(whole.width, 3 * SQUARE);
  const width = Math.min(Math.max(box.width * factor, least), whole.width * 1.6);
  const scale = width / box.width;
  return {
    x: about.x - (about.x - box.x) * scale,
    y: about.y - (about.y - box.y) * scale,
    width,
    height: box.height * scale,
  };
}

/** A box moved so that its middle stays within the whole. */
export function heldBox(box: Box, whole: Box): Box {
  const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
  return {
    ...box,
    x: clamp(box.x, whole.x - box.width / 2, whole.x + whole.width - box.width / 2),
    y: clamp(box.y, whole.y - box.height / 2, whole.y + whole.height - box.height / 2),
  };
}
