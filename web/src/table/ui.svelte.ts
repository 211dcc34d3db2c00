/** What is open and pointed at on the table page, and what a click or a key means there. */

import { getContext, setContext } from "svelte";
import { MediaQuery } from "svelte/reactivity";
import { type About, aboutOf, aboutThing } from "../lib/about";
import { Coach } from "../lib/coach.svelte";
import type { GameInfo, Option, Thing } from "../lib/generated";
import { entered, type Press, pressed } from "../lib/options";
import type { TableStore } from "../lib/table.svelte";
import { closeGoal, goalClosed } from "../lib/teaching";
import { nextWish, turnable } from "../lib/turning";

export type Open =
  | { kind: "none" }
  | { kind: "rules"; rule: string }
  | { kind: "choose"; options: Option[] }
  | { kind: "about"; about: About }
  | { kind: "pile"; area: string }
  | { kind: "seat"; seat: number }
  | {
      kind:
        | "help"
        | "options"
        | "settings"
        | "resign"
        | "log"
        | "chat"
        | "invite"
        | "sheet"
        | "report"
        | "people";
    };

/** The same each time, so that nothing is drawn anew for what has not changed. */
const NOTHING_OPEN: Open = { kind: "none" };
const NO_WORDS: (string | undefined)[] = [];

export class TableUi {
  open = $state.raw<Open>(NOTHING_OPEN);
  /** The words of what the pointer or the keyboard is on; it may be gone without having been left. */
  private pointedWords = $state.raw(NO_WORDS);
  /** The cell that the pointer or the keyboard is on: where a picked card would lie. */
  pointedCell = $state("");
  /** Parts of the table that somebody is to look at: ids of areas, or "players". */
  pointedParts = $state.raw<ReadonlySet<string>>(new Set());
  flip = $state(false);
  /** How a card that is about to be laid shall lie. */
  wish = $state("");
  /** Why the game ended so stands open at first. */
  reasons = $state(true);
  /** The review of the finished game stands open. */
  reviewing = $state(false);
  /** The goal of the game was read, and needs no line of its own any more. */
  goalClosed = $state(false);
  /** On the analysis board, which tells of moves in its own place. */
  studied = $state(false);
  readonly coach: Coach | undefined;

  private readonly phone = new MediaQuery("max-width: 44rem");
  private readonly finger = new MediaQuery("pointer: coarse");

  constructor(
    readonly table: TableStore,
    readonly game: GameInfo,
    /** A picture of a table: nothing on it can be moved, turned or looked at more closely. */
    readonly still = false,
  ) {
    this.goalClosed = goalClosed(game.name);
    this.coach = game.coached && !still ? new Coach(table, game.name) : undefined;
    table.coach = this.coach;
  }

  closeGoal(closed: boolean): void {
    this.goalClosed = closed;
    closeGoal(this.game.name, closed);
  }

  /** On a small screen the page as a whole scrolls; else its parts do. */
  get small(): boolean {
    return this.phone.current;
  }

  /** Whether fingers answer, who have neither keys nor a right button. */
  get touched(): boolean {
    return this.finger.current || this.small;
  }

  /** Whether the reasons of the end are to be read now; while one looks back, the board has the room. */
  get telling(): boolean {
    return (
      !this.reviewing &&
      this.reasons &&
      !!this.table.view?.over &&
      !this.table.past &&
      this.table.ended !== undefined
    );
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
    const named = element?.closest<HTMLElement>("[data-about], [data-words]")?.dataset;
    const title = named?.about ?? named?.words;
    if (title) return { title, lines: [] };
    const near = element?.closest<HTMLElement | SVGElement>(
      "[data-id], [data-grip], [data-cell], [data-spot]",
    );
    const id = near?.dataset.id ?? near?.dataset.grip ?? near?.dataset.cell ?? near?.dataset.spot;
    return id ? aboutOf(this.table.scene, id, (seat) => this.table.seatName(seat)) : undefined;
  }

  close = (): void => {
    this.open = NOTHING_OPEN;
  };

  get canTurn(): boolean {
    return turnable(this.table.scene, this.table.legal).length > 1;
  }

  /** Whether a card has its place, and only how it lies is still open. */
  get canLay(): boolean {
    return turnable(this.table.scene, this.table.legal).some((thing) => thing.states?.includes("ghost"));
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
    // What glows belongs to a question that has been answered.
    if (this.table.pending) return;
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
    this.pointedWords = NO_WORDS;
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
