/** The analysis board as this page keeps it: a tree, a place in it, whose eyes, and what is known of that place. */

import { analysisText, beginAnalysis, growValue, lookAtMoment, Refused } from "../lib/api";
import { type ConnectionEvents, Lost, Said, type Wire } from "../lib/connection";
import type { Meant } from "../lib/differences";
import type {
  AnalysisBegun,
  AnalysisMoment,
  AnalysisTree,
  AnalysisValue,
  FromClient,
  Option,
  PositionForm,
  View,
} from "../lib/generated";
import { TableStore } from "../lib/table.svelte";
import { SetupStore } from "./setup.svelte";
import {
  bodyOf,
  inOrder,
  lineThrough,
  nodeOf,
  noted,
  promoted,
  ROOT,
  type Tree,
  type TreeNode,
  treeFrom,
  withAnswer,
  without,
  wordsTo,
} from "./tree";

const CHANCE = -1;
const OVER = -2;
/** Nobody is asked while a position is set up. */
const NOBODY = -3;
/** Milliseconds until it is asked again where the server has too much to do. */
const PAUSE = 1500;
/** Nobody needs more; the server stops by itself when its tree is full. */
const MOST = 200_000;

export class AnalysisStore {
  tree: Tree = $state.raw() as Tree;
  at = $state(ROOT);
  eyes = $state("asked");
  moment = $state.raw<AnalysisMoment>();
  value = $state.raw<AnalysisValue>();
  /** Whether the program thinks along. */
  thinks = $state(false);
  lines = $state(3);
  trouble = $state("");
  busy = $state(false);
  /** A position that is being set up by hand, which is on the board meanwhile. */
  setup = $state.raw<SetupStore>();
  /** How often something was changed since it was opened. */
  changes = $state(0);
  /** Whether this browser could keep it. */
  kept = $state(true);
  readonly table: TableStore;
  readonly node: TreeNode = $derived(nodeOf(this.tree, this.at));
  /** The line on which one stands, for the slider. */
  readonly line = $derived(lineThrough(this.tree, this.at));
  private events: ConnectionEvents | undefined;
  private seq = 0;
  private asked = 0;
  private looking = 0;
  private growing = false;

  constructor(sent: AnalysisTree) {
    this.tree = treeFrom(sent);
    const wire: Wire = {
      busy: false,
      send: () => undefined,
      ask: (message) => this.ask(message),
      close: () => undefined,
    };
    this.table = new TableStore("", [], (events) => {
      this.events = events;
      return wire;
    });
    this.table.status = "open";
  }

  get begun(): AnalysisBegun {
    return this.tree.begun;
  }

  close(): void {
    this.thinks = false;
    this.asked += 1;
    this.looking += 1;
    this.table.close();
  }

  /** To a position of the tree. */
  async goTo(id: number): Promise<void> {
    await this.look(this.tree, id);
  }

  /** To the position of this line after so many answers. */
  lookAt(ply: number): Promise<void> {
    const id = this.line[Math.max(0, Math.min(ply, this.line.length - 1))];
    return this.goTo(id ?? ROOT);
  }

  /** To the position with this number in the order of the lines: so a link names it. */
  goToPlace(place: number): Promise<void> {
    const order = inOrder(this.tree);
    return this.goTo(order[Math.max(0, Math.min(place, order.length - 1))] ?? ROOT);
  }

  get place(): number {
    return inOrder(this.tree).indexOf(this.at);
  }

  back(): Promise<void> {
    return this.goTo(Math.max(ROOT, this.node.parent));
  }

  on(): Promise<void> {
    return this.goTo(this.node.children[0] ?? this.at);
  }

  async lookWith(eyes: string): Promise<void> {
    this.eyes = eyes;
    await this.look(this.tree, this.at);
  }

  /** Answers for whoever is asked. */
  async answer(option: Option): Promise<void> {
    const seat = this.moment?.asked ?? CHANCE;
    const { tree, id } = withAnswer(this.tree, this.at, { word: option.word, label: option.label, seat });
    if (await this.look(tree, id)) this.changes += 1;
  }

  /** Plays words one after the other: a line of the program's. */
  async play(words: string[]): Promise<void> {
    for (const word of words) {
      const option = this.moment?.options.find((one) => one.word === word);
      if (!option) return;
      await this.answer(option);
    }
  }

  /** Lets chance answer by its odds. */
  async roll(): Promise<void> {
    const { options = [], odds = [] } = this.moment ?? {};
    let left = Math.random() * odds.reduce((sum, one) => sum + one, 0);
    const at = odds.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
    const option = options[Math.max(0, at)];
    if (option) await this.answer(option);
  }

  /** Takes this position away, with all that follows from it. */
  async remove(): Promise<void> {
    const { parent } = this.node;
    if (parent < 0) return;
    if (await this.look(without(this.tree, this.at), parent)) this.changes += 1;
  }

  promote(): void {
    this.tree = promoted(this.tree, this.at);
    this.changes += 1;
  }

  note(what: Partial<Pick<TreeNode, "comment" | "marks">>): void {
    this.tree = noted(this.tree, this.at, what);
    this.changes += 1;
  }

  /** Begins to set up a position by hand, with the one that is looked at. */
  async setUp(): Promise<void> {
    this.think(false);
    const words = wordsTo(this.tree, this.at);
    const setup = new SetupStore(this.begun, words, (form) => this.draw(form));
    this.setup = setup;
    await setup.fill([]);
  }

  /** Back to the tree, which is as it was. */
  async leaveSetup(): Promise<void> {
    this.setup = undefined;
    await this.look(this.tree, this.at);
  }

  async text(): Promise<string> {
    return (await analysisText({ begun: this.begun, nodes: bodyOf(this.tree) })).text;
  }

  /** Begins to think about this position, or stops. */
  think(on: boolean): void {
    this.thinks = on;
    this.asked += 1;
    if (on && !this.growing) this.grow();
  }

  /**
   * Asks again and again for what is known by now of the position that is looked at, until nothing more is found.  One
   * call at a time: whoever steps quickly through a game leaves no work behind.
   */
  private async grow(): Promise<void> {
    this.growing = true;
    let done = -1;
    while (this.thinks && done !== this.asked) {
      const ticket = this.asked;
      if (document.hidden) await pause();
      else if (this.moment?.asked === OVER || (await this.growOnce(ticket))) done = ticket;
    }
    this.growing = false;
  }

  /** One call; tells whether there is nothing more to be found. */
  private async growOnce(ticket: number): Promise<boolean> {
    const { tree, at, eyes, lines } = this;
    try {
      const value = await growValue({ begun: tree.begun, words: wordsTo(tree, at), eyes, lines });
      if (ticket !== this.asked) return false;
      this.value = value;
      this.table.suggest(value.moves);
      this.trouble = "";
      return value.finished || value.simulations >= MOST;
    } catch (error) {
      if (ticket !== this.asked) return false;
      this.trouble = (error as Error).message;
      if (!(error instanceof Refused && [0, 429, 503].includes(error.status))) return true;
      await pause();
      return false;
    }
  }

  /** Shows a position of a tree, which becomes the tree if it can be shown. */
  private async look(tree: Tree, id: number): Promise<boolean> {
    const ticket = ++this.looking;
    this.busy = true;
    try {
      const moment = await lookAtMoment({ begun: tree.begun, words: wordsTo(tree, id), eyes: this.eyes });
      if (ticket !== this.looking) return false;
      this.trouble = "";
      const stepped = nodeOf(tree, id).parent === this.at;
      this.tree = tree;
      this.at = id;
      // Only one answer on is seen to move: elsewhere things come and go.
      this.show(stepped ? moment : { ...moment, changes: { moved: [], left: [], renamed: {} } });
      return true;
    } catch (error) {
      if (ticket === this.looking) this.trouble = (error as Error).message;
      return false;
    } finally {
      if (ticket === this.looking) this.busy = false;
    }
  }

  /** Shows a position of which nothing is asked. */
  private draw(form: PositionForm): void {
    if (!this.moment) return;
    this.seq += 1;
    const { viewer, scene, prompt } = form;
    const bare = { viewer, scene, prompt, asked: NOBODY, options: [], odds: [], trails: [] };
    const still = { moved: [], left: [], renamed: {} };
    this.events?.message(viewOf({ ...this.moment, ...bare, changes: still }, this.seq));
    this.table.skip();
  }

  private show(moment: AnalysisMoment): void {
    this.moment = moment;
    this.value = undefined;
    this.table.mySeats = moment.seats.map((_, seat) => seat);
    // A seat that is "open" has a person on it, whom no program advises: the board does that by itself.
    this.table.people = moment.seats.map((_, seat) => ({
      name: this.begun.names?.[seat] ?? "",
      kind: "open",
      present: true,
      taken: true,
      bot: "",
    }));
    this.table.notice = undefined;
    this.seq += 1;
    this.events?.message(viewOf(moment, this.seq));
    this.table.skip();
    if (this.thinks) this.think(true);
  }

  /** What the table would ask of a server. */
  private async ask(message: FromClient): Promise<Meant> {
    if (message.t === "answer") {
      const option = this.moment?.options.find((one) => one.option === message.option);
      if (!option) throw new Lost();
      await this.answer(option);
      if (this.trouble) throw refusal(this.trouble);
    } else if (message.t === "undo") await this.back();
    else if (message.t === "look") await this.lookAt(message.ply);
    else if (message.t === "why") return this.why(message.word ?? "");
    return { t: "ok", n: null };
  }

  private async why(word: string): Promise<Meant> {
    try {
      const { begun } = this.tree;
      const asked = { begun, words: wordsTo(this.tree, this.at), eyes: this.eyes, why: word };
      const { refusal: found } = await lookAtMoment(asked);
      return { t: "why", n: null, ...(found ?? { rule: "", facts: "It is legal.", instead: [] }) };
    } catch (error) {
      throw refusal((error as Error).message);
    }
  }
}

/** A new tree over a position that somebody typed, or over the start of a game. */
export const openPosition = (begun: AnalysisBegun): Promise<AnalysisTree> => beginAnalysis(begun);

function pause(): Promise<void> {
  return new Promise((done) => setTimeout(done, PAUSE));
}

function refusal(error: string): Said {
  const nothing = { rule: null, facts: "", instead: [], where: null, seq: null };
  return new Said({ t: "refused", n: null, error, ...nothing });
}

/** Chance is answered like everything else, by whoever looks. */
function viewOf(moment: AnalysisMoment, seq: number): View {
  const total = moment.odds.reduce((sum, one) => sum + one, 0);
  const chance = moment.asked === CHANCE;
  const odds = (i: number) => `${moment.odds[i]} in ${total}`;
  return {
    t: "view",
    seq,
    ply: moment.ply,
    viewer: moment.viewer,
    scene: moment.scene,
    prompt: chance ? `Chance: ${moment.prompt}` : moment.prompt,
    part: moment.part,
    asked: chance ? moment.viewer : moment.asked,
    options: chance
      ? moment.options.map((one, i) => ({ ...one, label: `${one.label} (${odds(i)})` }))
      : moment.options,
    line: null,
    changes: moment.changes,
    trails: moment.trails,
    undo: {
      free: moment.ply > 0 ? 1 : 0,
      back: moment.ply > 0 ? 1 : 0,
      asking: null,
      count: 0,
      waiting: [],
    },
    clocks: [],
    running: -1,
    offer: null,
    thinking: false,
    over: null,
  };
}
