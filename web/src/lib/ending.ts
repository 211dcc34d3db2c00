/** The end of a game for the eye: what its tables say and what its graph draws. */

import type { Breakdown, Source, Story } from "./generated";

/** Seats that play together share a line: their results and their values are the same throughout. */
export interface Line {
  seats: number[];
  values: number[];
}

export function linesOf(story: Story, result: number[]): Line[] {
  const lines: Line[] = [];
  const seats = story.standings[0]?.values.length ?? 0;
  for (let seat = 0; seat < seats; seat++) {
    const values = story.standings.map((standing) => standing.values[seat] ?? 0);
    const same = lines.find((line) => line.values.every((value, i) => value === values[i]));
    const together = same && story.unit === "outlook" && result[same.seats[0] ?? 0] === result[seat];
    if (together) same.seats.push(seat);
    else lines.push({ seats: [seat], values });
  }
  return lines;
}

/** Round numbers from below the lowest value to above the highest, a few of them. */
export function ticksOf(low: number, high: number, most = 5): number[] {
  const span = Math.max(high - low, 1);
  const power = 10 ** Math.floor(Math.log10(span / most));
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((n) => span / n <= most) ?? span);
  const first = Math.floor(low / step) * step;
  const last = Math.ceil(Math.max(high, low + 1) / step) * step;
  return Array.from({ length: Math.round((last - first) / step) + 1 }, (_, i) => first + i * step);
}

export function scaleOf(story: Story): number[] {
  if (story.unit === "outlook") return [-100, -50, 0, 50, 100];
  const all = story.standings.flatMap((standing) => standing.values);
  return ticksOf(Math.min(0, ...all), Math.max(...all, 1));
}

/** Places for labels that want to stand at `wanted`, each at least `gap` from the next, within the bounds. */
export function spread(wanted: number[], gap: number, low: number, high: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const places = [...wanted];
  let least = low;
  for (const i of order) {
    places[i] = Math.max(wanted[i] ?? 0, least);
    least = (places[i] ?? 0) + gap;
  }
  let most = high;
  for (const i of order.reverse()) {
    places[i] = Math.min(places[i] ?? 0, most);
    most = (places[i] ?? 0) - gap;
  }
  return places;
}

/** Which standing a position of the game belongs to: the last that was reached by then. */
export function standingAt(story: Story, ply: number): number {
  const after = story.standings.findIndex((standing) => standing.ply > ply);
  return after < 0 ? story.standings.length - 1 : Math.max(0, after - 1);
}

/** The standing at the end of the turn in which a position of the game lies. */
export function turnOf(story: Story, ply: number): number {
  const end = story.standings.findIndex((standing) => standing.ply >= ply);
  return end < 0 ? story.standings.length - 1 : end;
}

export function totalsOf(breakdown: Breakdown, seats: number): number[] {
  return Array.from({ length: seats }, (_, seat) =>
    breakdown.sources.reduce((sum, source) => sum + (source.points[seat] ?? 0), 0),
  );
}

/** All seats, the best result first; as they sit where there is none. */
export function byResult(count: number, result: number[]): number[] {
  const seats = Array.from({ length: count }, (_, seat) => seat);
  return seats.sort((a, b) => (result[b] ?? 0) - (result[a] ?? 0) || a - b);
}

/** Sources that gave somebody something, and the names of those that gave nobody anything. */
export function sortedSources(breakdown: Breakdown): { given: Source[]; empty: string[] } {
  const given = breakdown.sources.filter((source) => source.points.some((points) => points !== 0));
  const empty = breakdown.sources.filter((source) => !given.includes(source)).map((source) => source.name);
  return { given, empty };
}

/** A gain with its sign, as one prints it. */
export function signed(value: number): string {
  const whole = Math.round(value);
  return whole < 0 ? `−${-whole}` : `+${whole}`;
}

/** Who won or lost something by a turn, the biggest change first; of mirror images one is enough.  -1 is all together. */
export function gainsOf(gains: number[]): { seat: number; text: string }[] {
  const all = gains
    .map((value, seat) => ({ seat, value }))
    .filter(({ value }) => Math.abs(value) >= 0.5)
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value) || b.value - a.value);
  const [best, other] = all;
  if (best && all.length > 1 && all.length === gains.length && all.every(({ value }) => value === best.value))
    return [{ seat: -1, text: signed(best.value) }];
  const mirror = all.length === 2 && best && other && best.value === -other.value;
  return (mirror ? all.slice(0, 1) : all).map(({ seat, value }) => ({ seat, text: signed(value) }));
}

/** The reason of an end without the number of its rule, which people reach by a sign. */
export function wordsAndRule(reason: string): { words: string; rule: string } {
  const found = / *\(([A-Z]+-[\d.]*\d)\)/.exec(reason);
  return { words: found ? reason.replace(found[0], "") : reason, rule: found?.[1] ?? "" };
}
