/** What is open and pointed at on the table page, and what a click or a key means there. */

import { getContext, setContext } from "svelte";
import { MediaQuery } from "svelte/reactivity";
import { type About, aboutOf, aboutThing } from "../lib/about";
import type { GameInfo, Option, Thing } from "../lib/generated";
import { entered, type Press, pressed } from "../lib/options";
import type { TableStore } from "../lib/table.svelte";
import { nextWish, turnable } from "../lib/turning";

export type Open =
  | { kind: "none" }
  | { kind: "rules"; rule: string }
  | { kind: "choose"; options: Option[] }
  | { kind: "about"; about: About }
  | { kind: "pile"; area: string }
  | { kind: "seat"; seat: number }
  | { kind: "help" | "options" | "settings" | "resign" | "log" | "chat" | "invite" | "sheet" | "report" };

export class TableUi {
  open = $state.raw<Open>({ kind: "none" });
  /** The words of what the pointer or the keyboard is on; it may be gone without having been left. */
  private pointedWords = $state.raw<(string | undefined)[]>([]);
  /** The cell that the pointer or the keyboard is on: where a picked card would lie. */
  pointedCell = $state("");
  flip = $state(false);
  /** How a card that is about to be laid shall lie. */
  wish = $state("");

  private readonly phone = new MediaQuery("max-width: 44rem");

  constructor(
    readonly table: TableStore,
    readonly game: GameInfo,
    /** A picture of a table: nothing on it can be moved, turned or looked at more closely. */
    readonly still = false,
  ) {}

  /** On a small screen the page as a whole scrolls; else its parts do. */
  get small(): boolean {
    return this.phone.current;
  }

  /** The legal option that the pointer or the keyboard is on, to be told before it is chosen. */
  get pointed(): Option | undefined {
    return this.pointedWords.map((word) => this.table.legal.get(word)).find((option) => option !== undefined);
  }

  show(open: Open): void {
    this.open = open;
    if (open.kind === "chat") this.table.unread = 0;
  }

  /** Shows a thing large, with all that it says explained. */
  inspect(thing: Thing): void {
    this.show({ kind: "about", about: aboutThing(thing, (seat) => this.table.seatName(seat)) });
  }

  /** What an element of the table stands for, where it stands for something. */
  aboutElement(element: Element | null): About | undefined {
    const named = element?.closest<HTMLElement>("[data-about]")?.dataset.about;
    if (named) return { title: named, lines: [] };
    const near = element?.closest<HTMLElement | SVGElement>(
      "[data-id], [data-grip], [data-cell], [data-spot]",
    );
    const id = near?.dataset.id ?? near?.dataset.grip ?? near?.dataset.cell ?? near?.dataset.spot;
    return id ? aboutOf(this.table.scene, id, (seat) => this.table.seatName(seat)) : undefined;
  }

  close = (): void => {
    this.open = { kind: "none" };
  };

  get canTurn(): boolean {
    return turnable(this.table.scene, this.table.legal).length > 1;
  }

  /** Turns the card that is about to be laid. */
  turn(): void {
    this.wish = nextWish(turnable(this.table.scene, this.table.legal), this.wish);
  }

  /** A click: `words` begin with the one of the thing that was hit. */
  press(words: (string | undefined)[], thing?: Thing): void {
    this.act(pressed(words, this.table.legal), thing);
  }

  /** Enter on a place. */
  enter(words: (string | undefined)[], thing?: Thing): void {
    this.act(entered(words, this.table.legal), thing);
  }

  private act(press: Press, thing?: Thing): void {
    if (press.kind === "answer") {
      this.close();
      this.table.answer(press.option);
    } else if (press.kind === "choose") this.show({ kind: "choose", options: press.options });
    else if (press.kind === "why") this.table.why(press.word);
    else if (thing?.face) this.inspect(thing);
  }

  point(words: (string | undefined)[], cell = ""): void {
    this.pointedWords = words;
    this.pointedCell = cell;
  }

  unpoint(): void {
    this.pointedWords = [];
    this.pointedCell = "";
  }
}

const KEY = Symbol("table");

export function setUi(ui: TableUi): TableUi {
  return setContext(KEY, ui);
}

export function getUi(): TableUi {
  return getContext<TableUi>(KEY);
}
