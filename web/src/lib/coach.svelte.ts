/** The coach beside one person who plays against programs: says each sentence once, and warns before what costs much. */

import type { CoachRemark, CoachWarning, Option } from "./generated";
import type { TableStore } from "./table.svelte";
import { hasCoach, keepCoach, keepSaid, saidOf } from "./teaching";

/** So often the same warning is given at one table: whoever goes on three times knows. */
const MOST_WARNINGS = 3;

/** The first sentence that was not said yet. */
export function unsaid(remarks: CoachRemark[], said: string[]): CoachRemark | undefined {
  return remarks.find((remark) => !said.includes(remark.id));
}

export interface Danger {
  option: Option;
  warning: CoachWarning;
  /** The answer was given before the coach had thought it through: it can be taken back. */
  late: boolean;
}

export class Coach {
  on = $state(false);
  remark = $state.raw<CoachRemark>();
  danger = $state.raw<Danger>();

  private heard = -1;
  private warnings = $state.raw<{ seq: number; list: CoachWarning[] }>({ seq: -1, list: [] });
  private given: { seq: number; option: Option } | undefined;
  private thinking = false;
  private readonly times = new Map<string, number>();
  /** The answer that one has decided to give all the same. */
  private decided = "";

  /** The question whose answers the coach has thought through last. */
  watched = $derived(this.warnings.seq);
  /** A coach is for one person among programs. */
  possible = $derived.by(() => {
    const people = this.table.people.filter((person) => person.kind !== "bot");
    return people.length === 1 && this.table.mySeats.length === 1;
  });

  constructor(
    readonly table: TableStore,
    readonly game: string,
  ) {
    this.on = hasCoach(table.id);
  }

  turn(on: boolean): void {
    this.on = on;
    keepCoach(this.table.id, on);
    this.heard = -1;
    this.remark = undefined;
    this.danger = undefined;
    this.attend();
  }

  /** Says everything again. */
  beginAnew(): void {
    keepSaid(this.game, []);
    this.times.clear();
    this.turn(true);
  }

  /** To be called whenever something is asked: once for each question the coach is heard, and thinks. */
  attend(): void {
    const seq = this.table.view?.seq ?? -1;
    if (!this.on || !this.possible || this.table.legal.empty || seq === this.heard) return;
    this.heard = seq;
    this.danger = undefined;
    this.hear(seq);
    this.watch();
  }

  private async hear(seq: number): Promise<void> {
    const answer = await this.table
      .request({ t: "coach", seat: this.table.seat, seq })
      .catch(() => undefined);
    if (answer?.t !== "coach" || seq !== this.table.view?.seq || !this.on) return;
    const said = saidOf(this.game);
    const found = unsaid(answer.remarks, said);
    if (!found) return;
    this.remark = found;
    keepSaid(this.game, [...said, found.id]);
  }

  /** One question at a time: while one thinks of an earlier one, the latest waits. */
  private async watch(): Promise<void> {
    const seq = this.table.view?.seq ?? -1;
    if (this.thinking || this.table.legal.options.length < 2) return;
    this.thinking = true;
    const answer = await this.table
      .request({ t: "watch", seat: this.table.seat, seq })
      .catch(() => undefined);
    this.thinking = false;
    if (!this.on) return;
    if (answer?.t === "watch") this.learn(seq, answer.warnings);
    if (this.table.view?.seq !== seq && this.table.asksMe) this.watch();
  }

  private learn(seq: number, list: CoachWarning[]): void {
    this.warnings = { seq, list };
    const given = this.given;
    if (given?.seq !== seq || this.table.view?.over) return;
    const warning = this.worthSaying(seq, given.option);
    if (warning && (this.table.view?.undo.back ?? 0) > 0) this.warn(given.option, warning, true);
  }

  private worthSaying(seq: number, option: Option): CoachWarning | undefined {
    if (this.warnings.seq !== seq || this.decided === `${seq}/${option.option}`) return undefined;
    const warning = this.warnings.list.find((one) => one.option === option.option);
    return warning && (this.times.get(warning.id) ?? 0) < MOST_WARNINGS ? warning : undefined;
  }

  private warn(option: Option, warning: CoachWarning, late: boolean): void {
    this.times.set(warning.id, (this.times.get(warning.id) ?? 0) + 1);
    this.danger = { option, warning, late };
  }

  /** Whether an answer waits until one has read what it costs. */
  stops(option: Option): boolean {
    const seq = this.table.view?.seq ?? -1;
    const warning = this.on ? this.worthSaying(seq, option) : undefined;
    if (warning) {
      this.warn(option, warning, false);
      return true;
    }
    this.given = { seq, option };
    this.remark = undefined;
    this.danger = undefined;
    return false;
  }

  /** Gives the answer all the same. */
  goOn(): void {
    const danger = this.danger;
    this.danger = undefined;
    if (!danger || danger.late) return;
    this.decided = `${this.table.view?.seq ?? -1}/${danger.option.option}`;
    this.table.answer(danger.option);
  }

  /** Chooses something else: takes the answer back if it has been given. */
  thinkAgain(): void {
    const danger = this.danger;
    this.danger = undefined;
    if (danger?.late) this.table.tell({ t: "undo", seat: this.table.view?.viewer ?? this.table.seat });
  }

  hush(): void {
    this.remark = undefined;
  }
}
