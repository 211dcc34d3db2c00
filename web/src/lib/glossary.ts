/** The words of a game inside texts: where they stand and what they mean. */

import type { TermInfo } from "./generated";

/** A piece of a text: plain words, or a term as it is written there. */
export type Piece = { text: string; term?: TermInfo };

interface Finder {
  pattern: RegExp;
  meant: Map<string, TermInfo>;
}

const finders = new WeakMap<TermInfo[], Finder>();
const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Terms are found as written; those that begin with a small letter also at the beginning of a sentence. */
function spellings(term: TermInfo): string[] {
  const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
  return [term.term, ...term.also].flatMap((word) => [...new Set([word, capital(word)])]);
}

function finderOf(terms: TermInfo[]): Finder {
  const known = finders.get(terms);
  if (known) return known;
  const meant = new Map<string, TermInfo>();
  for (const term of terms) for (const word of spellings(term)) if (!meant.has(word)) meant.set(word, term);
  // Longer ones first: "ranged attack" is more than an attack.
  const words = [...meant.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const pattern = words.length > 0 ? `(?<![\\w-])(?:${words.join("|")})(?![\\w-])` : "(?!)";
  const finder = { pattern: new RegExp(pattern, "g"), meant };
  finders.set(terms, finder);
  return finder;
}

/** A text in pieces; each term is marked where it first stands. */
export function piecesOf(text: string, terms: TermInfo[]): Piece[] {
  const { pattern, meant } = finderOf(terms);
  const pieces: Piece[] = [];
  const told = new Set<TermInfo>();
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    const term = meant.get(match[0]);
    if (!term || told.has(term)) continue;
    told.add(term);
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) });
    pieces.push({ text: match[0], term });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

/** The terms that some texts use, in the order in which they come, each once. */
export function termsIn(texts: string[], terms: TermInfo[]): TermInfo[] {
  const found = texts.flatMap((text) => piecesOf(text, terms).flatMap((piece) => piece.term ?? []));
  return [...new Set(found)];
}
