/** A table without a server behind it: a lesson or a puzzle answers what is asked there. */

import { type ConnectionEvents, Lost, Said, type Wire } from "./connection";
import type { Meant } from "./differences";
import type { FromClient, LessonMoment, PuzzleMoment, View } from "./generated";
import { settings } from "./settings.svelte";
import { TableStore } from "./table.svelte";

type Moment = LessonMoment | PuzzleMoment;

export abstract class TableAlone<M extends Moment> {
  moment = $state.raw<M>();
  /** Why it does not go on: the server is not there. */
  trouble = $state("");
  busy = $state(false);
  readonly table: TableStore;
  private events: ConnectionEvents | undefined;
  private seq = 0;

  constructor() {
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

  /** Asks where what was done leads. */
  protected abstract fetch(given: string[], show: boolean): Promise<M>;
  protected abstract takeIn(moment: M): void;
  /** All that was done until now, and this word. */
  protected abstract with(word: string): string[];
  /** Whether nothing can be answered now. */
  protected get closed(): boolean {
    return this.busy;
  }

  protected async go(given: string[], show = false): Promise<void> {
    if (this.busy) return;
    try {
      await this.take(given, show);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  protected async take(given: string[], show = false): Promise<M> {
    this.busy = true;
    try {
      const moment = await this.fetch(given, show);
      this.trouble = "";
      this.takeIn(moment);
      return moment;
    } finally {
      this.busy = false;
    }
  }

  /** Shows why an answer was refused, if it was. */
  protected refuses({ refusal }: M): boolean {
    if (refusal)
      this.table.notice = { tone: "why", text: refusal.facts, rule: refusal.rule, instead: refusal.instead };
    return refusal !== null;
  }

  /** Lays a moment on the table. */
  protected draw(moment: M, ply: number): void {
    this.table.mySeats = [moment.seat];
    // A seat that is "open" has a person on it, whom no program advises.
    this.table.people = moment.seats.map((_, i) => {
      const own = i === moment.seat;
      const name = own ? settings.name || "Guest" : "a program";
      return { name, kind: own ? "open" : "bot", present: true, taken: true, bot: "" };
    });
    this.table.notice = undefined;
    this.send(moment, ply);
    this.table.skip();
  }

  protected send(
    { seat, scene, prompt, part, asked, options, changes }: Omit<M, "refusal">,
    ply: number,
  ): void {
    this.seq += 1;
    const view: View = {
      t: "view",
      seq: this.seq,
      ply,
      viewer: seat,
      scene,
      prompt,
      part,
      asked,
      options,
      line: null,
      changes,
      trails: [],
      undo: { free: 0, back: 0, asking: null, count: 0, waiting: [] },
      clocks: [],
      running: -1,
      offer: null,
      thinking: false,
      over: null,
    };
    this.events?.message(view);
  }

  /** What the table would ask of a server. */
  private async asked(message: FromClient): Promise<Meant> {
    const known = this.moment?.options.find(
      (one) => message.t === "answer" && one.option === message.option,
    )?.word;
    const word = message.t === "why" ? message.word : known;
    if (!word || this.closed) throw new Lost();
    try {
      const { refusal } = await this.take(this.with(word));
      if (refusal) return { t: "why", n: null, ...refusal };
    } catch (error) {
      const told = (error as Error).message;
      const empty = { rule: null, facts: "", instead: [], where: null, seq: null };
      throw new Said({ t: "refused", n: null, error: told, ...empty });
    }
    return { t: "ok", n: null };
  }
}
