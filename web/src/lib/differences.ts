/** What is large comes as differences from what came before; how these are made stands in core/differences.py. */

import type { Changed, Complete, LargeKind, Log, ToClient, View } from "./generated";

type Table = Record<string, unknown>;
/** A message as it was meant, however it travelled. */
export type Meant = Exclude<ToClient, Complete | Changed>;

export class Unfitting extends Error {}

const isTable = (value: unknown): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value that a difference makes of this one; nothing that is given is changed, and what stays is the same object. */
export function applied(was: unknown, change: unknown): unknown {
  if (Array.isArray(change)) {
    if (change.length !== 1) throw new Unfitting("it is gone, and nothing else is in its place");
    return change[0];
  }
  if (!isTable(change)) throw new Unfitting("this is no difference");
  if (Array.isArray(was)) return changedList(was, change);
  if (isTable(was)) return changedTable(was, change);
  if (Object.keys(change).length > 0) throw new Unfitting("it has no parts that could change");
  return was;
}

function changedTable(was: unknown, change: Table): Table {
  if (!isTable(was)) throw new Unfitting("there is no table here");
  const table = { ...was };
  for (const [name, told] of Object.entries(change)) {
    const there = name in table;
    if (!there && !(Array.isArray(told) && told.length === 1))
      throw new Unfitting(`there is no ${name} here`);
    if (Array.isArray(told) && told.length === 0) delete table[name];
    else table[name] = applied(table[name], told);
  }
  return table;
}

function changedList(was: unknown[], change: Table): unknown[] {
  const { "=": made, "|": columns, ...places } = change;
  const things = made === undefined ? [...was] : laidOut(was, made as unknown[]);
  for (const [place, told] of byPlace((columns ?? {}) as Table))
    things[place] = changedTable(things[place], told);
  for (const [place, told] of Object.entries(places)) {
    if (!(place in things)) throw new Unfitting(`there is no place ${place} here`);
    things[Number(place)] = applied(things[Number(place)], told);
  }
  return things;
}

/** A list by what it is made of: runs of the old one, new things, and new tables that are empty yet. */
function laidOut(was: unknown[], made: unknown[]): unknown[] {
  const things: unknown[] = [];
  for (let i = 0; i < made.length; i++) {
    const part = made[i];
    if (Array.isArray(part)) things.push(...part);
    else if (Number(part) < 0) for (let n = Number(part); n < 0; n++) things.push({});
    else {
      i += 1;
      const run = was.slice(Number(part), Number(part) + Number(made[i]));
      if (run.length !== made[i]) throw new Unfitting("the list is shorter than that");
      things.push(...run);
    }
  }
  return things;
}

/** What columns tell of each table. */
function byPlace(columns: Table): Map<number, Table> {
  const found = new Map<number, Table>();
  for (const [name, column] of Object.entries(columns))
    for (const [place, told] of inColumn(column as unknown[]))
      found.set(place, { ...found.get(place), [name]: told });
  return found;
}

/** What a column tells, place by place: a value, or that it is gone. */
function* inColumn(column: unknown[]): Iterable<[number, unknown[]]> {
  for (let i = 0; i < column.length; i += 2) {
    const [start, run] = [Number(column[i]), column[i + 1]];
    const told = Array.isArray(run) ? run.map((value) => [value]) : new Array(Number(run)).fill([]);
    yield* told.map((change, n): [number, unknown[]] => [start + n, change]);
  }
}

/** What one socket was sent last of each kind.  A socket that is opened anew has a new one. */
export class Mirror {
  private readonly known = new Map<LargeKind, { mark: number; message: View | Log }>();
  private lost = false;

  /** `askAnew` asks for all of it, where a difference does not fit what is here. */
  constructor(private readonly askAnew: (why: Error) => void) {}

  /** The message that was meant; none where it cannot be known: it comes anew. */
  read(sent: ToClient): Meant | undefined {
    if (sent.t === "whole") return this.keep(sent.message.t, sent.mark, sent.message);
    if (sent.t !== "changed") return sent;
    if (this.lost) return undefined;
    try {
      const before = this.known.get(sent.of);
      if (before?.mark !== sent.since) throw new Unfitting(`a ${sent.of} after one that has not come`);
      return this.keep(sent.of, sent.mark, applied(before.message, sent.change) as View | Log);
    } catch (error) {
      this.lost = true;
      this.known.clear();
      this.askAnew(error as Error);
      return undefined;
    }
  }

  private keep(kind: LargeKind, mark: number, message: View | Log): View | Log {
    this.known.set(kind, { mark, message });
    // A view comes last of what is asked for anew.
    if (kind === "view") this.lost = false;
    return message;
  }
}
