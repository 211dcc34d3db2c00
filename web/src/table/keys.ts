/** Keys that work anywhere on the table page, and their names for the help. */

import { glossary } from "../lib/glossary.svelte";
import { keepSettings, settings } from "../lib/settings.svelte";
import { openWhatLeads } from "../lib/sight";
import type { TableUi } from "./ui.svelte";

export const KEYS: [string, string][] = [
  ["Tab", "from area to area"],
  ["Arrow keys", "from place to place on a board, a row or a hand"],
  ["Enter or Space", "choose; on a place that is not legal: why not"],
  ["n, p", "the next, the previous thing that can be chosen"],
  ["1 to 9", "one of the buttons below the question"],
  ["o", "all answers as a list"],
  ["u", "take back"],
  ["h", "a hint"],
  ["a", "show again what the others did"],
  ["s", "skip to now"],
  ["[ and ]", "one move back, one move on"],
  [
    "i",
    "what is this? The card, piece, place, number or line that the keyboard is on, and the words it uses",
  ],
  ["r, l, c", "rules, log, chat"],
  ["m", "sound off and on"],
  ["t", "turn the card that is about to be laid; else the board"],
  ["g", "in a lesson: go on, or show me what is wanted"],
  ["Escape", "close; back to now"],
  ["?", "these keys"],
];

/** Moves the keyboard to the next (or previous) thing that can be chosen, wherever it lies. */
export function jump(root: Element, by: number): void {
  if (openWhatLeads(root)) return;
  const targets = [...root.querySelectorAll<HTMLElement | SVGElement>("[data-legal]")];
  if (targets.length === 0) return;
  const here = targets.indexOf(document.activeElement as HTMLElement);
  const next = here < 0 ? (by > 0 ? 0 : targets.length - 1) : (here + by + targets.length) % targets.length;
  targets[next]?.scrollIntoView({ block: "center", inline: "nearest" });
  targets[next]?.focus({ preventScroll: true });
}

/** Windows in which cards, pieces or lines are looked through. */
const LOOKED_THROUGH = new Set<TableUi["open"]["kind"]>(["pile", "seat", "log"]);

/** Tells all about what the keyboard is on. */
function explain(ui: TableUi): void {
  const about = ui.aboutElement(document.activeElement);
  if (about) ui.show({ kind: "about", about });
}

export function tableKey(event: KeyboardEvent, ui: TableUi, root: HTMLElement): void {
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!settings.keys || ui.table.curtain) return;
  if (LOOKED_THROUGH.has(ui.open.kind)) {
    const inside = target.closest("dialog");
    const by = { n: 1, p: -1 }[event.key];
    if (inside && by) jump(inside, by);
    if (inside && event.key === "i") explain(ui);
    return;
  }
  if (ui.open.kind !== "none") return;
  if (target.closest("input, textarea, select, dialog")) return;
  const { table } = ui;
  const digit = /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
  const at = table.past?.ply ?? table.view?.ply ?? 0;
  const actions: Record<string, () => void> = {
    n: () => jump(root, 1),
    p: () => jump(root, -1),
    o: () => ui.show({ kind: "options" }),
    u: () => root.querySelector<HTMLElement>("[data-undo]")?.click(),
    h: () => root.querySelector<HTMLElement>("[data-hint]")?.click(),
    a: () => root.querySelector<HTMLElement>("[data-again]")?.click(),
    s: () => table.skip(),
    "[": () => table.lookAt(at - 1),
    "]": () => table.lookAt(at + 1),
    r: () => ui.show({ kind: "rules", rule: "" }),
    l: () => ui.show({ kind: "log" }),
    c: () => ui.show({ kind: "chat" }),
    m: () => {
      settings.sound = !settings.sound;
      keepSettings();
    },
    t: () => {
      if (ui.canTurn) ui.turn();
      else ui.flip = !ui.flip;
    },
    i: () => explain(ui),
    "?": () => ui.show({ kind: "help" }),
    Escape: () => {
      glossary.hush();
      table.notice = undefined;
      table.closeHint();
      table.lookAtNow();
    },
  };
  const action =
    digit > 0
      ? () => root.querySelectorAll<HTMLElement>("[data-answer]")[digit - 1]?.click()
      : actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}
