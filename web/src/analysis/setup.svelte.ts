/** A position that is set up by hand: what was changed so far, and the form that came of it. */

import { fillForm } from "../lib/api";
import type { AnalysisBegun, ChangeBody, FormEntry, FormField, PositionForm, Scene } from "../lib/generated";
import { EMPTY_SCENE } from "../lib/scene";
import { type Found, foundAt, type Value } from "./values";

export class SetupStore {
  /** The last that can be: the board shows it. */
  form = $state.raw<PositionForm>();
  /** All changes since the beginning, those too that make something that cannot be. */
  changes = $state.raw<readonly ChangeBody[]>([]);
  problem = $state("");
  /** The field that is at fault. */
  wrong = $state("");
  busy = $state(false);
  /** The names of what was chosen on the board, the nearest first. */
  chosen = $state.raw<readonly string[]>([]);
  /** What is put on every place that is chosen from now on. */
  brush = $state.raw<{ field: string; value: string }>();
  /** How many of the changes are in the form. */
  private settled = $state(0);
  private ticket = 0;

  constructor(
    readonly begun: AnalysisBegun,
    readonly words: string[],
    /** Draws what can be. */
    private readonly draw: (form: PositionForm) => void,
  ) {}

  get scene(): Scene {
    return this.form?.scene ?? EMPTY_SCENE;
  }

  get fields(): FormField[] {
    return this.form?.fields ?? [];
  }

  get seats(): string[] {
    return this.form?.seats ?? [];
  }

  /** What can be changed at the chosen place. */
  readonly found: Found = $derived(foundAt(this.fields, this.scene, this.chosen));

  /** Whether it can be played as it stands. */
  readonly ready = $derived(!this.busy && this.problem === "" && this.form !== undefined);

  value(field: FormField, entry: FormEntry): string {
    const since = this.changes.slice(this.settled);
    return (
      since.findLast((one) => one.field === field.name && one.index === entry.index)?.value ?? entry.value
    );
  }

  /** Whether a change is not in the form yet: it does not fit, or is on its way. */
  open(field: FormField, entry: FormEntry): boolean {
    return this.value(field, entry) !== entry.value;
  }

  choose(names: readonly string[]): void {
    this.chosen = names;
    const { brush } = this;
    const value =
      brush && this.found.values.find(({ field, entry }) => field.name === brush.field && entry.cell);
    if (brush && value) this.change([[value, brush.value]]);
  }

  async change(values: readonly (readonly [Value, string])[]): Promise<void> {
    const more = values.map(([{ field, entry }, value]) => ({
      field: field.name,
      index: entry.index,
      value,
    }));
    const [only] = more;
    if (more.length === 1 && this.brush && this.brush.field === only?.field)
      this.brush = { field: only.field, value: only.value };
    await this.fill([...this.changes, ...more]);
  }

  undo(): Promise<void> {
    return this.fill(this.changes.slice(0, -1));
  }

  /** Takes everything off the board. */
  clear(): Promise<void> {
    const there = this.fields.filter(({ cleared }) => cleared);
    const values = there.flatMap((field) => field.entries.map((entry): Value => ({ field, entry })));
    return this.change(
      values
        .filter(({ field, entry }) => this.value(field, entry) !== field.empty)
        .map((value) => [value, value.field.empty] as const),
    );
  }

  async fill(changes: readonly ChangeBody[]): Promise<void> {
    const mine = ++this.ticket;
    this.settled = Math.min(this.settled, changes.length);
    this.changes = changes;
    this.busy = true;
    try {
      const form = await fillForm({ begun: this.begun, words: this.words, changes: [...changes] });
      if (mine !== this.ticket) return;
      this.problem = form.problem;
      this.wrong = form.field;
      if (!form.problem) {
        this.form = form;
        this.settled = changes.length;
        this.draw(form);
      }
    } catch (error) {
      if (mine !== this.ticket) return;
      this.problem = (error as Error).message;
      this.wrong = "";
    }
    this.busy = false;
  }
}
