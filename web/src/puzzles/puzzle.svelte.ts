/** One puzzle as this page tries it: a table at which only the right move counts. */

import { Refused, replyToPuzzle, tryPuzzle } from "../lib/api";
import { type ConnectionEvents, Lost, Said, type Wire } from "../lib/connection";
import type { Meant } from "../lib/differences";
import type { FromClient, PuzzleMoment, PuzzleReply } from "../lib/generated";
import { viewOf } from "../lib/lesson.svelte";
import { settings } from "../lib/settings.svelte";
import { TableStore } from "../lib/table.svelte";
import { note } from "./solved";

/** Milliseconds between the answers of a solution that is shown. */
const PACE = 900;

export class PuzzleStore {
  moment = $state.raw<PuzzleMoment>();
  /** What came of a wrong move. */
  reply = $state.raw<PuzzleReply>();
  trouble = $state("");
  busy = $state(false);
  /** Whether the solution was shown, or a try was wrong: then it is not solved any more, only understood. */
  spoilt = $state(false);
  /** By how much the result changed one's rating. */
  change = $state<number>();
  readonly table: TableStore;
  private events: ConnectionEvents | undefined;
  private seq = 0;
  private closed = false;
  /** While the solution is played nothing else is answered. */
  private showing = false;

  constructor(
    readonly game: string,
    readonly puzzle: string,
  ) {
    const wire: Wire = {
      busy: false,
      send: () => undefined,
      ask: (message) => this.asked(message),
      close: () => undefined,
    };
    this.table = new TableStore("", [], (events) => {
      this.events = events;
      return wire;
    });
    this.table.status = "open";
  }

  begin(): Promise<void> {
    return this.go([]);
  }

  close(): void {
    this.closed = true;
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
      if (this.closed || this.trouble) break;
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

  private async go(answers: string[], show = false): Promise<void> {
    if (this.busy) return;
    try {
      await this.take(answers, show);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  private async take(answers: string[], show = false): Promise<PuzzleMoment> {
    this.busy = true;
    try {
      const moment = await tryPuzzle(this.game, this.puzzle, answers, show);
      this.trouble = "";
      if (!this.closed) this.takeIn(moment);
      return moment;
    } finally {
      this.busy = false;
    }
  }

  private takeIn(moment: PuzzleMoment): void {
    const { refusal, verdict } = moment;
    if (refusal) {
      this.table.notice = { tone: "why", text: refusal.facts, rule: refusal.rule, instead: refusal.instead };
      return;
    }
    this.moment = moment;
    this.reply = undefined;
    this.draw(moment);
    if (verdict === "solved") this.settle(!this.spoilt);
    if (verdict === "wrong") {
      this.settle(false);
      this.refute(moment);
    }
  }

  private draw(moment: PuzzleMoment): void {
    const { seats, seat } = moment;
    this.table.mySeats = [seat];
    // A seat that is "open" has a person on it, whom no program advises.
    this.table.people = seats.map((_, i) => {
      const own = i === seat;
      const name = own ? settings.name || "Guest" : "a program";
      return { name, kind: own ? "open" : "bot", present: true, taken: true, bot: "" };
    });
    this.table.notice = undefined;
    this.seq += 1;
    this.events?.message(viewOf(moment, moment.answers.length, this.seq));
    this.table.skip();
  }

  /** What others do about a wrong move. */
  private async refute(moment: PuzzleMoment): Promise<void> {
    try {
      const reply = await replyToPuzzle(this.game, this.puzzle, moment.answers);
      if (this.closed || this.moment !== moment) return;
      this.reply = reply;
      this.seq += 1;
      const { scene, changes } = reply;
      this.events?.message(viewOf({ ...moment, scene, changes }, moment.answers.length + 1, this.seq));
    } catch (error) {
      if (this.moment === moment) this.trouble = (error as Error).message;
    }
  }

  /** What the table would ask of a server. */
  private async asked(message: FromClient): Promise<Meant> {
    const known = this.moment?.options.find(
      (one) => message.t === "answer" && one.option === message.option,
    )?.word;
    const word = message.t === "why" ? message.word : known;
    if (!word || this.busy || this.showing) throw new Lost();
    try {
      const { refusal } = await this.take([...(this.moment?.answers ?? []), word]);
      if (refusal) return { t: "why", n: null, ...refusal };
    } catch (error) {
      const told = error instanceof Refused ? error.message : String(error);
      throw new Said({
        t: "refused",
        n: null,
        error: told,
        rule: null,
        facts: "",
        instead: [],
        where: null,
        seq: null,
      });
    }
    return { t: "ok", n: null };
  }
}
