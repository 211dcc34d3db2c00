/** One lesson as this page takes it: a table whose questions the lesson answers, and what its coach says. */

import { Refused, takeLesson } from "./api";
import { type ConnectionEvents, Lost, Said, type Wire } from "./connection";
import type { Meant } from "./differences";
import type { FromClient, LessonMoment, View } from "./generated";
import { noteDeeds, noteDone, progressOf } from "./progress";
import { settings } from "./settings.svelte";
import { TableStore } from "./table.svelte";

export class LessonStore {
  moment = $state.raw<LessonMoment>();
  /** Why it does not go on: the server is not there. */
  trouble = $state("");
  busy = $state(false);
  readonly table: TableStore;
  private events: ConnectionEvents | undefined;
  private seq = 0;

  constructor(
    readonly game: string,
    readonly lesson: string,
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

  private async go(deeds: string[]): Promise<void> {
    if (this.busy) return;
    try {
      await this.take(deeds);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  private async take(deeds: string[]): Promise<LessonMoment> {
    this.busy = true;
    try {
      const moment = await takeLesson(this.game, this.lesson, deeds);
      this.trouble = "";
      this.show(moment);
      return moment;
    } finally {
      this.busy = false;
    }
  }

  private show(moment: LessonMoment): void {
    const { refusal, seats, seat, deeds, done } = moment;
    this.moment = moment;
    if (refusal) {
      this.table.notice = { tone: "why", text: refusal.facts, rule: refusal.rule, instead: refusal.instead };
      return;
    }
    if (done) noteDone(this.game, this.lesson);
    else noteDeeds(this.game, this.lesson, deeds);
    this.table.mySeats = [seat];
    // A seat that is "open" has a person on it, whom no program advises: the lesson does.
    this.table.people = seats.map((_, i) => {
      const own = i === seat;
      const name = own ? settings.name || "Guest" : "a program";
      return { name, kind: own ? "open" : "bot", present: true, taken: true, bot: "" };
    });
    this.table.notice = undefined;
    this.seq += 1;
    this.events?.message(viewOf(moment, deeds.length, this.seq));
    this.table.skip();
  }

  /** What the table would ask of a server. */
  private async asked(message: FromClient): Promise<Meant> {
    const known = this.moment?.options.find(
      (one) => message.t === "answer" && one.option === message.option,
    )?.word;
    const word = message.t === "why" ? message.word : known;
    if (!word || this.busy) throw new Lost();
    try {
      const { refusal } = await this.take([...(this.moment?.deeds ?? []), `word:${word}`]);
      if (refusal) return { t: "why", n: null, ...refusal };
    } catch (error) {
      const told = (error as Error).message;
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

type Shown = Pick<LessonMoment, "seat" | "scene" | "prompt" | "part" | "asked" | "options" | "changes">;

/** A moment of a lesson or a puzzle as a table shows it. */
export function viewOf(moment: Shown, ply: number, seq: number): View {
  return {
    t: "view",
    seq,
    ply,
    viewer: moment.seat,
    scene: moment.scene,
    prompt: moment.prompt,
    part: moment.part,
    asked: moment.asked,
    options: moment.options,
    line: null,
    changes: moment.changes,
    trails: [],
    undo: { free: 0, back: 0, asking: null, count: 0, waiting: [] },
    clocks: [],
    running: -1,
    offer: null,
    thinking: false,
    over: null,
  };
}
