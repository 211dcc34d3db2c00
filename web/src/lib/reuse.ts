/** What comes anew with each message is mostly what was there before: whatever is equal stays the same object. */

type Parts = Record<string, unknown>;

const isParts = (value: unknown): value is Parts => typeof value === "object" && value !== null;
/** By what something in a list is known: its own id, or that of the thing or cell that it places. */
function idOf(value: unknown): unknown {
  if (!isParts(value)) return undefined;
  return value.id ?? idOf(value.thing) ?? idOf(value.cell);
}

/**
 * What `now` says, made of the parts of `before` that are equal: components redraw only for objects that are others.
 * Things in lists are known by their id, so that one which goes does not make others of all that follow it.
 */
export function reused<T>(before: unknown, now: T): T {
  if (!isParts(before) || !isParts(now) || before === now) return now;
  if (Array.isArray(now)) return (Array.isArray(before) ? reusedList(before, now) : now) as T;
  if (Array.isArray(before)) return now;
  const names = Object.keys(now);
  const parts: Parts = {};
  let equal = names.length === Object.keys(before).length;
  for (const name of names) {
    const part = reused(before[name], now[name]);
    parts[name] = part;
    equal &&= part === before[name] && name in before;
  }
  return (equal ? before : parts) as T;
}

function reusedList(before: unknown[], now: unknown[]): unknown[] {
  const known = new Map(before.map((one) => [idOf(one), one]));
  const list = now.map((one, i) => {
    const id = idOf(one);
    return reused(id === undefined ? before[i] : known.get(id), one);
  });
  return list.length === before.length && list.every((one, i) => one === before[i]) ? before : list;
}
