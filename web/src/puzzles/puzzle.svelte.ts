/** One puzzle as this page tries it: a table at which only the right move counts. */

import { TableAlone } from "../lib/alone.svelte";
import { replyToPuzzle, tryPuzzle } from "../lib/api";
import type { PuzzleMoment, PuzzleReply } from "../lib/generated";
import { note } from "./solved";

/** Milliseconds between the answers of a solution that is shown. */
const PACE = 900;

export class PuzzleStore extends TableAlone<PuzzleMoment> {
  /** What came of a wrong move. */
  reply = $state.raw<PuzzleReply>();
  /** Whether the solution was shown, or a try was wrong: then it is not solved any more, only understood. */
  spoilt = $state(false);
  /** By how much the result changed one's rating. */
  change = $state<number>();
  private left = false;
  /** While the solution is played nothing else is answered. */
  private showing = false;

  constructor(
    readonly game: string,
    readonly puzzle: string,
  ) {
    super();
  }

  begin(): Promise<void> {
    return this.go([]);
  }

  close(): void {
    this.left = true;
    this.table.close();
  }

  /** Whether a move was begun, or was wrong. */
  get underWay(): boolean {
    return (this.moment?.answers.length ?? 0) > (this.moment?.begun ?? 0) || this.moment?.verdict === "wrong";
  }

  /** To where the present move began. */
  again(): Promise<void> {
    if (this.showing) return Promise.resolve();
    return this.go(this.moment?.answers.slice(0, this.moment.begun) ?? []);
  }

  /** Plays the rest of the solution. */
  async show(): Promise<void> {
    if (this.busy || this.showing) return;
    this.settle(false);
    this.showing = true;
    await this.go(this.moment?.answers.slice(0, this.moment.begun) ?? [], true);
    for (const word of this.moment?.next ?? []) {
      await new Promise((done) => setTimeout(done, PACE));
      if (this.left || this.trouble) break;
      await this.go([...(this.moment?.answers ?? []), word]);
    }
    this.showing = false;
  }

  /** The first result is the one that counts. */
  private settle(solved: boolean): void {
    if (!solved) this.spoilt = true;
    if (this.change !== undefined || !this.moment) return;
    this.change = note(this.game, { id: this.puzzle, rating: this.moment.rating }, solved);
  }

  protected fetch(answers: string[], show: boolean): Promise<PuzzleMoment> {
    return tryPuzzle(this.game, this.puzzle, answers, show);
  }

  protected with(word: string): string[] {
    return [...(this.moment?.answers ?? []), word];
  }

  protected override get closed(): boolean {
    return this.busy || this.showing;
  }

  protected takeIn(moment: PuzzleMoment): void {
    if (this.left || this.refuses(moment)) return;
    this.moment = moment;
    this.reply = undefined;
    this.draw(moment, moment.answers.length);
    if (moment.verdict === "solved") this.settle(!this.spoilt);
    if (moment.verdict === "wrong") {
      this.settle(false);
      this.refute(moment);
    }
  }

  /** What others do about a wrong move. */
  private async refute(moment: PuzzleMoment): Promise<void> {
    try {
      const reply = await replyToPuzzle(this.game, this.puzzle, moment.answers);
      if (this.left || this.moment !== moment) return;
      this.reply = reply;
      const { scene, changes } = reply;
      this.send({ ...moment, scene, changes }, moment.answers.length + 1);
    } catch (error) {
      if (this.moment === moment) this.trouble = (error as Error).message;
    }
  }
}
