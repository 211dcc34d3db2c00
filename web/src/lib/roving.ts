/** Arrow keys on boards and rows: the next place in a direction, whatever the grid. */

import type { Point } from "./geometry";

export type Direction = "up" | "down" | "left" | "right";

export interface Spot extends Point {
  id: string;
}

export const ARROWS: Record<string, Direction> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/**
 * The spot that an arrow key leads to, or undefined at the edge.
 *
 * `level` is the row (or column) that a person walks along: on hexes a step to the right must go up or
 * down by half, and remembering the level makes the next one come back to it instead of drifting away.
 */
export function stepFrom(spots: Spot[], from: Spot, direction: Direction, level: number): Spot | undefined {
  const flat = direction === "left" || direction === "right";
  const sign = direction === "right" || direction === "down" ? 1 : -1;
  let best: Spot | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const spot of spots) {
    const along = sign * (flat ? spot.x - from.x : spot.y - from.y);
    const aside = Math.abs(flat ? spot.y - from.y : spot.x - from.x);
    if (along <= 0.5 || aside > along * 1.25) continue;
    const drift = Math.abs((flat ? spot.y : spot.x) - level);
    const cost = along + drift + aside * 0.01;
    if (cost < least - 1e-6) {
      least = cost;
      best = spot;
    }
  }
  return best;
}

/** The level to keep after a step: a sideways step keeps its own, a step across begins anew. */
export function levelAfter(
  direction: Direction,
  previous: Direction | undefined,
  level: number,
  at: Point,
): number {
  const flat = (d: Direction) => d === "left" || d === "right";
  if (previous !== undefined && flat(previous) === flat(direction)) return level;
  return flat(direction) ? at.y : at.x;
}
