/** One web socket that comes back by itself, with numbered messages and their answers. */

import { type Meant, Mirror } from "./differences";
import type { FromClient, Refusal, ToClient } from "./generated";
import { noteTrouble } from "./troubles";

export class Said extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.error);
  }
}

export class Lost extends Error {
  constructor() {
    super("The connection was lost.");
  }
}

type Waiting = { done: (message: Meant) => void; failed: (error: Error) => void };

const PAUSES = [300, 800, 1600, 3000, 5000, 8000];

export interface ConnectionEvents {
  opened(): void;
  message(message: Meant): void;
  closed(code: number): void;
}

export class Connection {
  private socket: WebSocket | undefined;
  private waiting = new Map<number, Waiting>();
  private number = 0;
  private failures = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  constructor(
    private readonly url: string,
    private readonly events: ConnectionEvents,
  ) {
    addEventListener("online", this.again);
    document.addEventListener("visibilitychange", this.again);
    this.open();
  }

  private open(): void {
    const socket = new WebSocket(this.url);
    this.socket = socket;
    const mirror = new Mirror((why) => {
      noteTrouble(`asked for all anew: ${why.message}`);
      this.send({ t: "whole" });
    });
    socket.onopen = () => this.events.opened();
    socket.onmessage = (event) => {
      const meant = mirror.read(JSON.parse(event.data as string) as ToClient);
      if (meant) this.receive(meant);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.socket = undefined;
      for (const waiting of this.waiting.values()) waiting.failed(new Lost());
      this.waiting.clear();
      if (this.ended) return;
      this.events.closed(event.code);
      if (this.ended) return;
      this.retry = setTimeout(() => this.open(), PAUSES[Math.min(this.failures, PAUSES.length - 1)]);
      this.failures += 1;
    };
  }

  /** A person who comes back to the page should not wait for the next attempt. */
  private again = () => {
    if (this.socket || this.ended || document.hidden) return;
    clearTimeout(this.retry);
    this.open();
  };

  private receive(message: Meant): void {
    this.failures = 0;
    const n = "n" in message ? message.n : null;
    const waiting = n === null ? undefined : this.waiting.get(n);
    if (waiting && n !== null) {
      this.waiting.delete(n);
      if (message.t === "refused") waiting.failed(new Said(message));
      else waiting.done(message);
    }
    this.events.message(message);
  }

  /** Whether a direct answer is still awaited. */
  get busy(): boolean {
    return this.waiting.size > 0;
  }

  send(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Sends a numbered message; the promise is its direct answer, and fails with what was refused. */
  ask(message: FromClient): Promise<Meant> {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Lost());
    this.number += 1;
    const n = this.number;
    const answer = new Promise<Meant>((done, failed) => this.waiting.set(n, { done, failed }));
    this.socket.send(JSON.stringify({ ...message, n }));
    return answer;
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.retry);
    removeEventListener("online", this.again);
    document.removeEventListener("visibilitychange", this.again);
    this.socket?.close();
  }
}

/** What a table needs of its connection. */
export type Wire = Pick<Connection, "busy" | "send" | "ask" | "close">;

/** Of a table that is only looked at: nothing is ever sent. */
export const NO_WIRE: Wire = {
  busy: false,
  send: () => undefined,
  ask: () => Promise.reject(new Lost()),
  close: () => undefined,
};
