/** Analyses that this browser keeps: after a reload or in another tab they are there again, as they were left. */

import type { AnalysisTree } from "../lib/generated";
import { keys, read, writeAll } from "../lib/storage";

export interface KeptAnalysis {
  readonly id: string;
  /** When it was changed last. */
  readonly at: number;
  /** Where one stood in it. */
  readonly place: number;
  readonly tree: AnalysisTree;
}

const PREFIX = "aitch.analysis.";
/** So many are kept; the oldest makes room. */
const MOST = 20;
/** Letters of one analysis: others shall have room as well. */
const LONGEST = 1_000_000;

export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

export function keptAnalysis(id: string): KeptAnalysis | undefined {
  const kept = read<KeptAnalysis | undefined>(PREFIX + id, undefined);
  return Array.isArray(kept?.tree?.nodes) ? kept : undefined;
}

/** All of them, the newest first. */
export function keptAnalyses(): KeptAnalysis[] {
  const ids = keys().filter((key) => key.startsWith(PREFIX));
  const found = ids.map((key) => keptAnalysis(key.slice(PREFIX.length)));
  return found.filter((one) => one !== undefined).sort((a, b) => b.at - a.at);
}

export function forgetAnalysis(id: string): void {
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // What cannot be written was not kept either.
  }
}

/** Keeps it; where the room is not enough, the oldest others go. False if it cannot be kept at all. */
export function keepAnalysis(kept: KeptAnalysis): boolean {
  if (JSON.stringify(kept).length > LONGEST) return false;
  const others = keptAnalyses().filter(({ id }) => id !== kept.id);
  for (const { id } of others.splice(MOST - 1)) forgetAnalysis(id);
  while (!writeAll([[PREFIX + kept.id, kept]])) {
    const oldest = others.pop();
    if (!oldest) return false;
    forgetAnalysis(oldest.id);
  }
  return true;
}
