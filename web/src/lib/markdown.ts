/** The little Markdown that rules are written in, as data: nothing of it ever becomes HTML text. */

export type Inline =
  | { kind: "text" | "strong" | "em" | "code"; text: string }
  | { kind: "rule"; number: string };

export type Block =
  | { kind: "paragraph"; inlines: Inline[] }
  | { kind: "heading"; inlines: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "code"; text: string };

const TOKEN =
  /\*\*(.+?)\*\*|`([^`]+)`|\[([^\]]+)\]\([^)]*\)|\b([A-Z]{2,8}-\d+(?:\.\d+)*[a-z]?)\b|(?<![\w*])(?:\*([^*\s][^*]*?)\*|_([^*_\s][^*_]*?)_)(?![\w*])/g;

export function inlines(text: string): Inline[] {
  const out: Inline[] = [];
  let from = 0;
  const plain = (to: number) => {
    if (to > from) out.push({ kind: "text", text: text.slice(from, to) });
  };
  for (const match of text.matchAll(TOKEN)) {
    plain(match.index);
    from = match.index + match[0].length;
    const [, strong, code, link, rule, star, low] = match;
    const em = star ?? low;
    if (rule !== undefined) out.push({ kind: "rule", number: rule });
    else if (code !== undefined) out.push({ kind: "code", text: code });
    else if (strong !== undefined) out.push({ kind: "strong", text: strong });
    else if (em !== undefined) out.push({ kind: "em", text: em.replaceAll("`", "") });
    else out.push({ kind: "text", text: link ?? "" });
  }
  plain(text.length);
  return out;
}

const ITEM = /^\s*(?:[-*]|(\d+)[.)])\s+(.*)$/;
const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => inlines(cell.trim()));

/** Splits a text into blocks; lines that belong together are joined. */
export function blocks(text: string): Block[] {
  const out: Block[] = [];
  const lines = text.split("\n");
  for (let i = 0; i < lines.length; ) {
    const line = lines[i] as string;
    if (line.trim() === "") i += 1;
    else if (line.startsWith("```")) i = readCode(lines, i, out);
    else if (line.trim().startsWith("|")) i = readTable(lines, i, out);
    else if (ITEM.test(line)) i = readList(lines, i, out);
    else if (/^#+\s/.test(line)) {
      out.push({ kind: "heading", inlines: inlines(line.replace(/^#+\s*/, "")) });
      i += 1;
    } else i = readParagraph(lines, i, out);
  }
  return out;
}

function readCode(lines: string[], start: number, out: Block[]): number {
  let end = start + 1;
  while (end < lines.length && !(lines[end] as string).startsWith("```")) end += 1;
  out.push({ kind: "code", text: lines.slice(start + 1, end).join("\n") });
  return end + 1;
}

function readTable(lines: string[], start: number, out: Block[]): number {
  let end = start;
  while (end < lines.length && (lines[end] as string).trim().startsWith("|")) end += 1;
  const rows = lines.slice(start, end);
  const ruled = rows.length > 1 && /^[\s|:-]+$/.test(rows[1] as string);
  const head = ruled ? cellsOf(rows[0] as string) : [];
  out.push({ kind: "table", head, rows: rows.slice(ruled ? 2 : 0).map(cellsOf) });
  return end;
}

function readList(lines: string[], start: number, out: Block[]): number {
  const texts: string[] = [];
  const ordered = ITEM.exec(lines[start] as string)?.[1] !== undefined;
  let i = start;
  for (; i < lines.length && (lines[i] as string).trim() !== ""; i++) {
    const item = ITEM.exec(lines[i] as string);
    if (item) texts.push(item[2] as string);
    else texts[texts.length - 1] += ` ${(lines[i] as string).trim()}`;
  }
  out.push({ kind: "list", ordered, items: texts.map(inlines) });
  return i;
}

function readParagraph(lines: string[], start: number, out: Block[]): number {
  let end = start;
  const stops = (line: string) => line.trim() === "" || ITEM.test(line) || /^(\s*\||```|#+\s)/.test(line);
  while (end < lines.length && (end === start || !stops(lines[end] as string))) end += 1;
  const text = lines
    .slice(start, end)
    .map((line) => line.trim())
    .join(" ");
  out.push({ kind: "paragraph", inlines: inlines(text) });
  return end;
}
