/** Numbers and states in words. */

import type { TableLine, VariantInfo } from "./generated";

export function seatCounts(counts: number[]): string {
  const sorted = [...counts].sort((a, b) => a - b);
  const [low, high] = [sorted[0] ?? 1, sorted.at(-1) ?? 1];
  if (low === high) return plural(low, "player");
  const whole = sorted.length === high - low + 1;
  return whole ? `${low}–${high} players` : `${sorted.join(", ")} players`;
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

export function stateWords(table: TableLine): string {
  if (table.state === "over") return `over after ${plural(table.ply, "move")}`;
  return table.state === "open" ? "waiting for players" : `move ${table.ply}`;
}

/** A result for one seat among all, in words. */
export function resultWord(results: number[], seat: number): string {
  if (results.length === 0) return "";
  const own = results[seat] ?? 0;
  const best = Math.max(...results);
  if (results.length === 1) return own > 0 ? "won" : "lost";
  const same = results.filter((value) => value === own).length;
  // Whoever shares by rank gets less than a whole win or loss: these are whole, of a team or of all together.
  if (own === 1 || (own === -1 && same > 1)) return own > 0 ? "won" : "lost";
  if (same === results.length) return "draw";
  if (own === best) return same > 1 ? "shared win" : "won";
  const place = 1 + results.filter((value) => value > own).length;
  return results.length === 2 ? "lost" : `${place}${["th", "st", "nd", "rd"][place] ?? "th"}`;
}

type Value = VariantInfo["default"];

/** A value of an option as it is told to people. */
export function valueWords({ words }: Pick<VariantInfo, "words">, value: Value): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  return words[String(value)] ?? String(value);
}

/** The same as a heading: of "King Crab: the Wave is far" no more than the name. */
export function valueTitle(variant: Pick<VariantInfo, "words">, value: Value): string {
  return valueWords(variant, value).split(":")[0] as string;
}

/** The number of a rule as people say it: of "SYG-10.1" no more than "10.1". */
export function ruleNumber(rule: string): string {
  return rule.replace(/^[A-Z]+-/, "");
}

/** A text as a sentence: refusals come as bare facts. */
export function sentence(text: string): string {
  const stopped = /[.!?…]$/.test(text) || text === "";
  return text.slice(0, 1).toUpperCase() + text.slice(1) + (stopped ? "" : ".");
}
