/** The glossary of the game that is shown, and the little sign that explains what is pointed at. */

import { getGlossary } from "./api";
import type { TermInfo } from "./generated";
import { termsIn } from "./glossary";

export interface Shown {
  title: string;
  lines: string[];
  terms: TermInfo[];
  /** Where what it explains stands on the screen. */
  at: DOMRect;
}

class Glossary {
  terms = $state.raw<TermInfo[]>([]);
  /** What is explained at this moment beside what is pointed at. */
  shown = $state.raw<Shown>();
  private game = "";

  /** Reads the words of a game; without them texts are just texts. */
  async read(game: string): Promise<void> {
    if (game === this.game) return;
    this.game = game;
    this.terms = [];
    const terms = await getGlossary(game).catch(() => []);
    if (this.game === game) this.terms = terms;
  }

  termsIn(texts: string[]): TermInfo[] {
    return termsIn(texts, this.terms);
  }

  explain(title: string, lines: string[], terms: TermInfo[], element: Element): void {
    this.shown = { title, lines, terms, at: element.getBoundingClientRect() };
  }

  hush(): void {
    this.shown = undefined;
  }
}

export const glossary = new Glossary();
