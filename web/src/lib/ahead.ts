/** What is shown beside what is: a hint that is being followed, and the turns of others once more. */

import type { HintMove, Looked } from "./generated";
import { BROWSER, type Timers } from "./pacer";

/** The moves of a hint, and the question that it is about. */
export interface Hint {
  seq: number;
  moves: HintMove[];
}

/** What is left of a hint after an answer: the rest of the move that was begun, or nothing. */
export function followed(hint: Hint | undefined, shown: number, seq: number, word: string): Hint | undefined {
  if (!hint || hint.seq !== seq) return undefined;
  const begun = [hint.moves[shown], ...hint.moves].find((move) => move?.words[0] === word);
  if (!begun || begun.words.length < 2) return undefined;
  return { seq: seq + 1, moves: [{ ...begun, words: begun.words.slice(1), labels: begun.labels.slice(1) }] };
}

/** Shows positions one after the other; those that tell nothing are passed over. */
export class Replaying {
  private timer: unknown;
  private done: (() => void) | undefined;
  private stopped = false;

  constructor(
    private readonly steps: Looked[],
    private readonly stay: number,
    private readonly show: (step: Looked | undefined) => unknown,
    private readonly timers: Timers = BROWSER,
  ) {}

  async run(): Promise<void> {
    const telling = this.steps.filter((step, i) => i === 0 || step.line || step.changes.moved.length > 0);
    for (const step of telling) {
      if (this.stopped) break;
      await this.show(step);
      await this.wait(step === telling[0] ? this.stay / 2 : this.stay);
    }
    await this.show(undefined);
  }

  /** Back to the present at once. */
  stop(): void {
    this.stopped = true;
    this.timers.clear(this.timer);
    this.done?.();
  }

  private wait(ms: number): Promise<void> {
    return new Promise((done) => {
      this.done = done;
      this.timer = this.timers.set(done, ms);
      if (this.stopped) done();
    });
  }
}
