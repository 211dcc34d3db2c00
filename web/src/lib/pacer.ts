/** Shows views one after the other at a pace that one can follow, with a way to skip. */

export interface Paced {
  seq: number;
  /** Who did what led to this: own answers are shown at once, others' have time to be seen. */
  own: boolean;
}

export interface Timers {
  set(run: () => void, ms: number): unknown;
  clear(handle: unknown): void;
}

export const BROWSER: Timers = {
  set: (run, ms) => setTimeout(run, ms),
  clear: (handle) => clearTimeout(handle as number),
};

/** How long a view of somebody else's stays before the next one, in milliseconds. */
export const PACES = { slow: 1600, normal: 900, quick: 350, none: 0 } as const;
export type Pace = keyof typeof PACES;

/** A long line of waiting views is shown faster: nobody wants to wait a minute. */
export function stay(pace: Pace, waiting: number, own: boolean): number {
  const base = PACES[pace];
  if (own) return Math.min(base, 180);
  return waiting > 6 ? Math.max(Math.round((base * 6) / waiting), 60) * Math.sign(base) : base;
}

export class Pacer<V extends Paced> {
  private waiting: V[] = [];
  private timer: unknown;
  private shown: V | undefined;
  pace: Pace = "normal";

  constructor(
    private readonly show: (view: V, more: number) => void,
    private readonly timers: Timers = BROWSER,
  ) {}

  /**
   * Takes in a view.  Old ones (a reconnect repeats the present one) replace, never queue; whoever has answered has seen
   * what is shown, and waits for nothing.
   */
  push(view: V): void {
    if (this.shown !== undefined && view.seq <= this.newest()) {
      this.waiting = this.waiting.filter((waiting) => waiting.seq < view.seq);
      if (this.waiting.length === 0) this.put(view);
      else this.waiting.push(view);
      return;
    }
    const free = this.timer === undefined || view.own;
    if (this.shown === undefined || (free && this.waiting.length === 0)) {
      this.put(view);
    } else {
      this.waiting.push(view);
      this.show(this.shown, this.waiting.length);
    }
  }

  /** Everything that waits, at once. */
  skip(): void {
    const last = this.waiting.at(-1);
    this.waiting = [];
    if (last) this.put(last);
  }

  get behind(): number {
    return this.waiting.length;
  }

  stop(): void {
    this.timers.clear(this.timer);
    this.timer = undefined;
    this.waiting = [];
  }

  private newest(): number {
    return this.waiting.at(-1)?.seq ?? this.shown?.seq ?? -1;
  }

  private put(view: V): void {
    this.shown = view;
    this.timers.clear(this.timer);
    this.show(view, this.waiting.length);
    const ms = stay(this.pace, this.waiting.length, view.own);
    this.timer = this.timers.set(() => this.next(), ms);
  }

  private next(): void {
    this.timer = undefined;
    const view = this.waiting.shift();
    if (view) this.put(view);
  }
}
