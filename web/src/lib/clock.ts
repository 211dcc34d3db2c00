/** What clocks show and say. */

import type { Clock, TableBody } from "./generated";
import { plural } from "./words";

type Given = TableBody["clock"] | Clock;

/** Seconds as a clock shows them. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const minutes = Math.floor(whole / 60);
  return `${minutes}:${String(whole % 60).padStart(2, "0")}`;
}

/** A time that somebody chose: 30 seconds, 2 minutes. */
export function timeWords(seconds: number): string {
  return seconds % 60 === 0 ? plural(seconds / 60, "minute") : plural(seconds, "second");
}

/** A table's clock in words. */
export function clockWords(clock: Given): string {
  if (!clock) return "no clock";
  if (clock.each_turn) return `${timeWords(clock.seconds)} for each turn`;
  const more = clock.increment ? ` + ${plural(clock.increment, "second")} a move` : "";
  return `${timeWords(clock.seconds)} each${more}`;
}

/** When so few seconds are left, everybody is told. */
export function lastSeconds(clock: Given): number {
  if (!clock?.each_turn) return 20;
  return Math.min(10, Math.floor(clock.seconds / 3));
}
