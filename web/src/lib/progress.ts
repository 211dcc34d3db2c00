/** How far somebody has come in the courses: kept in this browser and nowhere else. */

import { read, write } from "./storage";

const LESSONS = "aitch.lessons";

export interface Progress {
  /** The lessons of this game that were taken to their end. */
  done: string[];
  /** The lesson that was left in the middle, with all that was done in it. */
  begun?: { lesson: string; deeds: string[] };
}

function all(): Record<string, Progress> {
  const kept = read<unknown>(LESSONS, {});
  return kept !== null && typeof kept === "object" ? (kept as Record<string, Progress>) : {};
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

export function progressOf(game: string): Progress {
  const kept = all()[game];
  const begun = kept?.begun;
  const done = texts(kept?.done);
  return begun && typeof begun.lesson === "string"
    ? { done, begun: { lesson: begun.lesson, deeds: texts(begun.deeds) } }
    : { done };
}

function keep(game: string, progress: Progress): void {
  write(LESSONS, { ...all(), [game]: progress });
}

/** What was done in a lesson so far, so that one can leave at any time. */
export function noteDeeds(game: string, lesson: string, deeds: string[]): void {
  const { done } = progressOf(game);
  keep(game, deeds.length > 0 ? { done, begun: { lesson, deeds } } : { done });
}

export function noteDone(game: string, lesson: string): void {
  keep(game, { done: [...new Set([...progressOf(game).done, lesson])] });
}

/** Whether every one of these lessons has been taken. */
export function allDone(game: string, lessons: { id: string }[]): boolean {
  const { done } = progressOf(game);
  return lessons.length > 0 && lessons.every(({ id }) => done.includes(id));
}

/** Where to go on: in the lesson that was left, else with the first that was not taken; none if all were. */
export function nextLesson(game: string, lessons: { id: string }[]): string | undefined {
  const { done, begun } = progressOf(game);
  const left = lessons.find(({ id }) => id === begun?.lesson);
  return (left ?? lessons.find(({ id }) => !done.includes(id)))?.id;
}
