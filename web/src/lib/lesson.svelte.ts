/** One lesson as this page takes it: a table whose questions the lesson answers, and what its coach says. */

import { TableAlone } from "./alone.svelte";
import { Refused, takeLesson } from "./api";
import type { LessonMoment } from "./generated";
import { noteDeeds, noteDone, progressOf } from "./progress";

export class LessonStore extends TableAlone<LessonMoment> {
  constructor(
    readonly game: string,
    readonly lesson: string,
  ) {
    super();
  }

  /** Begins, where it was left if it was. */
  async begin(): Promise<void> {
    const { begun } = progressOf(this.game);
    const deeds = begun?.lesson === this.lesson ? begun.deeds : [];
    try {
      await this.take(deeds);
    } catch (error) {
      // What was kept no longer fits, since the lesson was rewritten: from the beginning, then.
      if (deeds.length > 0 && error instanceof Refused && error.status === 400) await this.restart();
      else this.trouble = (error as Error).message;
    }
  }

  /** From the first step on. */
  restart(): Promise<void> {
    return this.go([]);
  }

  /** "Go on", a tap or a word. */
  do(deed: string): Promise<void> {
    return this.go([...(this.moment?.deeds ?? []), deed]);
  }

  /** To the beginning of this step, or from there to the step before. */
  back(): Promise<void> {
    const { deeds = [], starts = [], step = 0 } = this.moment ?? {};
    const begun = starts[step] ?? 0;
    return this.go(deeds.slice(0, deeds.length > begun ? begun : (starts[Math.max(0, step - 1)] ?? 0)));
  }

  /** Whether something has been done in this step: the way back leads to its beginning. */
  get underWay(): boolean {
    const { deeds = [], starts = [], step = 0 } = this.moment ?? {};
    return deeds.length > (starts[step] ?? 0);
  }

  get canGoBack(): boolean {
    return (this.moment?.deeds.length ?? 0) > 0;
  }

  protected fetch(deeds: string[]): Promise<LessonMoment> {
    return takeLesson(this.game, this.lesson, deeds);
  }

  protected with(word: string): string[] {
    return [...(this.moment?.deeds ?? []), `word:${word}`];
  }

  protected takeIn(moment: LessonMoment): void {
    this.moment = moment;
    if (this.refuses(moment)) return;
    if (moment.done) noteDone(this.game, this.lesson);
    else noteDeeds(this.game, this.lesson, moment.deeds);
    this.draw(moment, moment.deeds.length);
  }
}
