/** Plays the sounds of the table: never before somebody has touched the page, and never several at once. */

import { type Heard, louder } from "./hearing";
import { BROWSER, type Timers } from "./pacer";

/** So long a sound waits for a more important one that belongs to the same change, in milliseconds. */
const GATHERS = 25;
/** For so long after a sound only a more important one is heard. */
const RINGS = 150;

/** Makes one sound of many that come together. */
export class OneAtATime {
  private waiting: Heard = "none";
  private ringing: Heard = "none";
  private timer: unknown;

  constructor(
    private readonly play: (sound: Heard) => void,
    private readonly timers: Timers = BROWSER,
  ) {}

  hear(sound: Heard): void {
    if (sound === "none") return;
    if (this.ringing !== "none" && louder(this.ringing, sound) === this.ringing) return;
    this.waiting = louder(this.waiting, sound);
    this.timer ??= this.timers.set(() => this.sound(), GATHERS);
  }

  private sound(): void {
    this.timer = undefined;
    this.ringing = this.waiting;
    this.waiting = "none";
    this.play(this.ringing);
    const rung = this.ringing;
    this.timers.set(() => {
      if (this.ringing === rung) this.ringing = "none";
    }, RINGS);
  }
}

const FILES = import.meta.glob<string>("../sounds/*.wav", { query: "?url", import: "default", eager: true });

export class Speaker {
  private context: AudioContext | undefined;
  private buffers = new Map<Heard, Promise<AudioBuffer | undefined>>();
  private one = new OneAtATime((sound) => this.play(sound));

  /** `loudness` is asked each time: 0 is silence, 1 the sound as it was made. */
  constructor(private readonly loudness: () => number) {}

  /** Listens for the first touch or key: before that a browser lets nothing be heard.  Gives what ends it. */
  attend(): () => void {
    const events = ["pointerdown", "keydown"] as const;
    const wake = () => {
      if (this.loudness() > 0) this.wake();
    };
    for (const event of events) addEventListener(event, wake, { capture: true, passive: true });
    if (navigator.userActivation?.hasBeenActive) wake();
    return () => {
      for (const event of events) removeEventListener(event, wake, { capture: true });
      this.context?.close().catch(() => undefined);
      this.context = undefined;
    };
  }

  hear(sound: Heard): void {
    if (this.context && this.loudness() > 0) this.one.hear(sound);
  }

  /** Called while a touch or a key is being handled. */
  wake(): void {
    if (!this.context) {
      if (typeof AudioContext === "undefined") return;
      this.context = new AudioContext();
      // Not while the touch is being answered: a sound that is wanted sooner is loaded then.
      whenIdle(() => {
        if (this.loudness() > 0) for (const path of Object.keys(FILES)) this.buffer(nameOf(path));
      });
    }
    if (this.context.state === "suspended") this.context.resume().catch(() => undefined);
  }

  private buffer(sound: Heard): Promise<AudioBuffer | undefined> {
    const found = this.buffers.get(sound);
    if (found) return found;
    const loading = this.load(sound).catch(() => {
      // Without the file it is quiet; it is asked for again the next time.
      this.buffers.delete(sound);
      return undefined;
    });
    this.buffers.set(sound, loading);
    return loading;
  }

  private async load(sound: Heard): Promise<AudioBuffer | undefined> {
    const url = FILES[`../sounds/${sound}.wav`];
    if (!url || !this.context) return undefined;
    return this.context.decodeAudioData(await (await fetch(url)).arrayBuffer());
  }

  private async play(sound: Heard): Promise<void> {
    const buffer = await this.buffer(sound);
    const { context } = this;
    if (!buffer || !context || context.state !== "running") return;
    const source = context.createBufferSource();
    const gain = context.createGain();
    source.buffer = buffer;
    // Ears hear in ratios: half the way of the slider should sound half as loud.
    gain.gain.value = this.loudness() ** 2;
    source.connect(gain).connect(context.destination);
    source.start();
  }
}

function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === "undefined") setTimeout(run, 500);
  else requestIdleCallback(run, { timeout: 2000 });
}

function nameOf(path: string): Heard {
  return path.replace(/^.*\/|\.wav$/g, "") as Heard;
}
