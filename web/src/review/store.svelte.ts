/** The review of one table as the page knows it: asked for, watched while it grows, and tried out. */

import { beginReview, getReview, stopReview, tryMove } from "../lib/api";
import type { Decision, Option, ReviewInfo } from "../lib/generated";
import type { TableStore } from "../lib/table.svelte";
import { verdict } from "./review";

/** Milliseconds between two questions how far it is. */
const AGAIN = 1500;

export interface Trial {
  ply: number;
  words: string[];
  prompt: string;
  options: Option[];
  /** What was said of the move that was tried; empty as long as none is whole. */
  said: string;
  right: boolean;
  waiting: boolean;
}

export class ReviewStore {
  info = $state.raw<ReviewInfo>();
  problem = $state("");
  trial = $state.raw<Trial>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(private readonly table: TableStore) {
    this.begin();
  }

  begin(): Promise<void> {
    return this.ask(beginReview);
  }

  stop(): Promise<void> {
    return this.ask(stopReview);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.table.trial = undefined;
    this.table.better = undefined;
  }

  private async ask(call: (table: string) => Promise<ReviewInfo>): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.info = await call(this.table.id);
      this.problem = "";
    } catch (error) {
      this.problem = (error as Error).message;
    }
    if (!this.closed && this.info?.state === "running")
      this.timer = setTimeout(() => this.ask(getReview), AGAIN);
  }

  /** Lets somebody look for the better move in the position before the one that was made. */
  async tryAt(decision: Decision, words: string[] = []): Promise<void> {
    const { ply } = decision;
    if (words.length === 0) await this.table.lookAt(ply);
    const before = this.trial?.ply === ply ? this.trial : undefined;
    this.trial = {
      ply,
      words,
      prompt: before?.prompt ?? "",
      options: before?.options ?? [],
      said: "",
      right: false,
      waiting: true,
    };
    try {
      const tried = await tryMove(this.table.id, ply, words);
      if (this.closed || this.trial?.ply !== ply || this.table.past?.ply !== ply) return;
      const said = tried.whole ? verdict(tried.regret, decision.regret) : "";
      const right = tried.whole && tried.regret < 0.1;
      this.trial = { ply, words, prompt: tried.prompt, options: tried.options, said, right, waiting: false };
      this.table.showTried(tried.scene);
      this.table.trial = {
        options: tried.options,
        pick: (option) => this.tryAt(decision, [...words, option.word]),
      };
    } catch (error) {
      this.problem = (error as Error).message;
      this.leave();
    }
  }

  /** Whether somebody tries in the position that is shown. */
  trying(ply: number): Trial | undefined {
    return this.trial?.ply === ply && this.table.past?.ply === ply ? this.trial : undefined;
  }

  leave(): void {
    this.trial = undefined;
    this.table.trial = undefined;
  }
}
