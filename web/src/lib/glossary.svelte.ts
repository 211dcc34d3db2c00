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

/**
 * Words within buttons explain themselves where the pointer is on them, and to a tap on them, which then means nothing
 * else.
 */
export function explainsWords(root: HTMLElement) {
  const explained = (event: PointerEvent) => {
    const sign = (event.target as Element).closest<HTMLElement>("[data-term]");
    const term = glossary.terms.find((one) => one.term === sign?.dataset.term);
    if (sign && term) glossary.explain(term.term, [], [term], sign);
    return term !== undefined;
  };
  const over = (event: PointerEvent) => {
    if (event.pointerType === "mouse" && !explained(event)) glossary.hush();
  };
  const tap = (event: MouseEvent) => {
    if (!(event instanceof PointerEvent) || event.pointerType === "mouse" || !explained(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const leave = () => glossary.hush();
  root.addEventListener("pointerover", over);
  root.addEventListener("pointerleave", leave);
  root.addEventListener("click", tap, { capture: true });
  return () => {
    root.removeEventListener("pointerover", over);
    root.removeEventListener("pointerleave", leave);
    root.removeEventListener("click", tap, { capture: true });
  };
}
