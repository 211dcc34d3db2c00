/** What a review draws and says, worked out from what the server found. */

import type { Decision, HintMove, Review, Shown } from "../lib/generated";

export interface Point {
  ply: number;
  value: number;
}

/** Seats that expect the same throughout share a line. */
export interface ReviewLine {
  seats: number[];
  points: Point[];
}

/** What each seat could expect before every move, and how it ended. */
export function linesOf(review: Review): ReviewLine[] {
  const lines: ReviewLine[] = [];
  review.seats.forEach((told, seat) => {
    const points = review.decisions.map(({ ply, values }) => ({ ply, value: values[seat] ?? 0 }));
    points.push({ ply: review.plies, value: told.result });
    const same = lines.find((line) => line.points.every((point, i) => point.value === points[i]?.value));
    if (same) same.seats.push(seat);
    else lines.push({ seats: [seat], points });
  });
  return lines;
}

export const turningPoints = (review: Review): Decision[] =>
  review.decisions.filter((decision) => decision.mark !== "");

/** The decision in which a position of the game lies: the last that began by then. */
export function decisionAt(review: Review, ply: number): Decision | undefined {
  return review.decisions.findLast((decision) => decision.ply <= ply);
}

/** The sign beside a move, as people who write games down know it. */
export const SIGNS = { "": "", inaccuracy: "?!", mistake: "?", blunder: "??" } as const;

/** A value or a loss with its sign and two places. */
export function signed(value: number): string {
  const text = Math.abs(value).toFixed(2);
  return value < -0.004 ? `−${text}` : value > 0.004 ? `+${text}` : "0";
}

export const asHint = (shown: Shown): HintMove => ({ ...shown, share: 1 });

/** What a move does and what it is for, in words. */
export const inWords = (shown: Shown): string =>
  [...shown.lines, ...shown.told].join(" ") || shown.labels.join(", then ");

/** How a move that was tried is called, by what it would have given away. */
export function verdict(regret: number, made: number): string {
  if (regret < 0.03) return "Yes: nothing better was found.";
  if (regret < 0.1) return `Nearly: it gives away ${regret.toFixed(2)}.`;
  if (regret < made - 0.03) return `Better than what was played, but it gives away ${regret.toFixed(2)}.`;
  return `It gives away ${regret.toFixed(2)}. Try another.`;
}
