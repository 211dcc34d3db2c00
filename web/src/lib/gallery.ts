/** The gallery of a pack: what a search and filters leave of it, and which words lead to something else in it. */

import type { ItemInfo } from "./generated";
import { contains } from "./search";

export type Provenance = ItemInfo["provenance"];

/** What the provenances mean, in the order of trust. */
export const PROVENANCES: Record<Provenance, string> = {
  rulebook: "stands in the rulebook's text",
  published: "was found in another published source",
  reconstructed: "was made here to fit all that is known",
};

export interface Group {
  title: string;
  items: ItemInfo[];
}

/** How an item is called in an address. */
export function itemKey(item: ItemInfo): string {
  return `${item.kind}.${item.name}`;
}

/** The items by their groups, in the order of the gallery; only those that have all words and a wanted provenance. */
export function groupsOf(items: ItemInfo[], words: string[], wanted: ReadonlySet<Provenance>): Group[] {
  const groups = new Map<string, ItemInfo[]>();
  for (const item of items) {
    if (wanted.size > 0 && !wanted.has(item.provenance)) continue;
    if (!contains([item.group, item.title, item.note, ...item.words].join("\n"), words)) continue;
    const group = groups.get(item.group);
    if (group) group.push(item);
    else groups.set(item.group, [item]);
  }
  return [...groups].map(([title, found]) => ({ title, items: found }));
}

/** Whether what is drawn tells by itself what it does: cards with words or little boards do. */
export function speaks(item: ItemInfo): boolean {
  return item.area?.items.some((thing) => thing.face?.text || thing.face?.grid) ?? false;
}

export interface Span {
  text: string;
  /** What it leads to, where it is the title of something else. */
  item?: ItemInfo;
}

const SHORTEST = 4;

/** A line in pieces: whatever is the title of another item leads there. */
export function linked(line: string, items: ItemInfo[], self: ItemInfo): Span[] {
  const titles = new Map<string, ItemInfo>();
  for (const item of items)
    if (
      item !== self &&
      item.title.length >= SHORTEST &&
      /^\p{Lu}/u.test(item.title) &&
      !titles.has(item.title)
    )
      titles.set(item.title, item);
  if (titles.size === 0) return [{ text: line }];
  const longest = [...titles.keys()].sort((a, b) => b.length - a.length);
  const escaped = longest.map((title) => title.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const pattern = new RegExp(`(?<![\\p{L}\\d])(?:${escaped.join("|")})(?![\\p{L}\\d])`, "gu");
  const out: Span[] = [];
  let from = 0;
  for (const match of line.matchAll(pattern)) {
    if (match.index > from) out.push({ text: line.slice(from, match.index) });
    out.push({ text: match[0], item: titles.get(match[0]) });
    from = match.index + match[0].length;
  }
  if (from < line.length) out.push({ text: line.slice(from) });
  return out;
}
