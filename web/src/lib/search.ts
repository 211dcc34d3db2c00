/** Searching text: every word must occur somewhere; what was found is shown where it stands. */

/** The words of a search, without their signs; nothing for a search that would find everything. */
export function wordsOf(query: string): string[] {
  return [...new Set(query.toLowerCase().split(/\s+/))].filter((word) => word.length > 0);
}

export function contains(text: string, words: string[]): boolean {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}

export interface Piece {
  text: string;
  hit: boolean;
}

/** A text in pieces, so that those which were looked for can be marked. */
export function piecesOf(text: string, words: string[]): Piece[] {
  if (words.length === 0 || text === "") return text === "" ? [] : [{ text, hit: false }];
  const longest = [...words].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(
    longest.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|"),
    "gi",
  );
  const out: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) out.push({ text: text.slice(from, match.index), hit: false });
    out.push({ text: match[0], hit: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) out.push({ text: text.slice(from), hit: false });
  return out;
}
