import { describe, expect, it } from "vitest";
import { Pacer, stay, type Timers } from "../src/lib/pacer";

/** Timers that run when the test says so. */
class Handy implements Timers {
  waiting: { run: () => void; ms: number }[] = [];
  set(run: () => void, ms: number) {
    const entry = { run, ms };
    this.waiting.push(entry);
    return entry;
  }
  clear(handle: unknown) {
    this.waiting = this.waiting.filter((entry) => entry !== handle);
  }
  tick() {
    this.waiting.shift()?.run();
  }
}

function setUp() {
  const timers = new Handy();
  const shown: number[] = [];
  const behind: number[] = [];
  const pacer = new Pacer<{ seq: number; own: boolean }>((view, more) => {
    if (shown.at(-1) !== view.seq) shown.push(view.seq);
    behind.push(more);
  }, timers);
  return { timers, shown, behind, pacer };
}
const view = (seq: number, own = false) => ({ seq, own });

describe("pacing", () => {
  it("shows the first at once and the others one after the other", () => {
    const { timers, shown, pacer } = setUp();
    for (const seq of [1, 2, 3]) pacer.push(view(seq));
    expect(shown).toEqual([1]);
    timers.tick();
    expect(shown).toEqual([1, 2]);
    timers.tick();
    expect(shown).toEqual([1, 2, 3]);
    expect(pacer.behind).toBe(0);
  });

  it("shows at once again when the last one has been seen", () => {
    const { timers, shown, pacer } = setUp();
    pacer.push(view(1));
    timers.tick();
    pacer.push(view(2));
    expect(shown).toEqual([1, 2]);
  });

  it("lets whoever answers wait for nothing, not even for the last one to be seen", () => {
    const { timers, shown, pacer } = setUp();
    pacer.push(view(1));
    pacer.push(view(2, true));
    expect(shown).toEqual([1, 2]);
    pacer.push(view(3));
    pacer.push(view(4, true));
    expect(shown).toEqual([1, 2]);
    timers.tick();
    timers.tick();
    expect(shown).toEqual([1, 2, 3, 4]);
  });

  it("skips to the newest", () => {
    const { shown, pacer, behind } = setUp();
    for (const seq of [1, 2, 3, 4]) pacer.push(view(seq));
    pacer.skip();
    expect(shown).toEqual([1, 4]);
    expect(behind.at(-1)).toBe(0);
  });

  it("never shows an older one after a newer, and takes a repeated one in place", () => {
    const { timers, shown, pacer } = setUp();
    pacer.push(view(5));
    pacer.push(view(6));
    pacer.push(view(6));
    timers.tick();
    timers.tick();
    timers.tick();
    expect(shown).toEqual([5, 6]);
  });

  it("shows what the server sends anew after a reconnect, even under the same number", () => {
    const { timers, pacer, behind } = setUp();
    pacer.push(view(5));
    timers.tick();
    const before = behind.length;
    pacer.push(view(5));
    expect(behind.length).toBe(before + 1);
  });

  it("gives own answers less time, and long waits too", () => {
    expect(stay("normal", 0, true)).toBeLessThan(stay("normal", 0, false));
    expect(stay("normal", 30, false)).toBeLessThan(stay("normal", 2, false));
    expect(stay("none", 30, false)).toBe(0);
  });
});
