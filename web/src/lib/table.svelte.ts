/** One table as this page knows it: what it received, what it shows, what it may answer. */

import { tick } from "svelte";
import { followed, type Hint, Replaying } from "./ahead";
import { Connection, type ConnectionEvents, Lost, Said, type Wire } from "./connection";
import type { Meant } from "./differences";
import {
  type Ended,
  FINAL_CLOSES,
  type ForHost,
  type FromClient,
  type HintMove,
  type Line,
  type Looked,
  type Option,
  type Person,
  type PositionText,
  type Previewed,
  type Said as Remark,
  type Scene,
  SPECTATOR,
  type TableInfo,
  VERSION,
  type View,
} from "./generated";
import { joinMoves, type Moves, movesOf, NO_MOVES, takenBack } from "./moves";
import { Legal, NOTHING_LEGAL } from "./options";
import { PACES, Pacer } from "./pacer";
import { afterPaint } from "./paint";
import { reused } from "./reuse";
import { EMPTY_SCENE } from "./scene";
import { settings } from "./settings.svelte";
import { giveUpSecrets, keptTable, renewSecrets } from "./storage";
import { marksOf } from "./trails";
import { noteTrouble } from "./troubles";

type PacedView = View & { own: boolean };

export interface Notice {
  tone: "why" | "wrong" | "note";
  text: string;
  rule: string | null;
  instead?: string[];
  /** It is about what happened, and not only about the question: whoever is asked next reads it too. */
  stays?: boolean;
}

/** The server closes so where a seat has moved to another device, and where the host has removed somebody. */
const LEFT = [4410, 4411];

/** An answer that takes longer than so many milliseconds is waited for: until then all stays as it is. */
const SLOW = 200;

/** What draws: told before and after the scene changes, so that things that moved can be seen to move. */
export interface Stage {
  before(next: Scene): void;
  after(moves: Moves): void;
}

/** What listens: told of each change that is shown, and of each step when one looks back. */
export interface Ear {
  shown(before: View, view: View, moves: Moves): void;
  stepped(before: Scene, after: Scene, moves: Moves): void;
}

export class TableStore {
  status = $state<"connecting" | "open" | "lost" | "closed">("connecting");
  /** Why the table cannot be sat down at, where it cannot. */
  reason = $state("");
  info = $state.raw<TableInfo>();
  people = $state.raw<Person[]>([]);
  watching = $state(0);
  /** Whether this is a host of the table, and what only hosts are told. */
  host = $state(false);
  forHost = $state.raw<ForHost | null>(null);
  chatOff = $state(false);
  mySeats = $state.raw<number[]>([]);
  chat = $state.raw<Remark[]>([]);
  view = $state.raw<View>();
  behind = $state(0);
  pending = $state.raw<{ seq: number; seat: number; option: Option }>();
  /** Whether the answer that was given is waited for: then nothing glows any more. */
  slow = $state(false);
  notice = $state.raw<Notice>();
  hinting = $state(false);
  /** Which move of the hint is drawn whole. */
  hintShown = $state(0);
  past = $state.raw<Looked>();
  /** Why the game ended so, once that was asked for. */
  ended = $state.raw<Ended>();
  /** A move of a review that is drawn while one looks at the position in which it could have been made. */
  better = $state.raw<{ ply: number; move: HintMove }>();
  /** An earlier position in which somebody tries what would have been better. */
  trial = $state.raw<{ options: Option[]; pick: (option: Option) => void }>();
  /** A step of what others did, while it is shown again. */
  again = $state.raw<Looked>();
  heard = $state("");
  /** How many remarks came since the chat was last looked at. */
  unread = $state(0);
  stage: Stage | undefined;
  ear: Ear | undefined;
  /** Looks over one's shoulder, where somebody does. */
  coach: { stops(option: Option): boolean } | undefined;

  /** Views that came and have not been shown: where some are skipped, what changed in them still counts. */
  private unshown: View[] = [];
  /** Whose eyes the last view that came was for; the log is theirs too. */
  private eyes = SPECTATOR;
  private lines = $state.raw<Line[]>([]);
  private hinted = $state.raw<Hint>();
  private previewed = $state.raw<Previewed>();
  private readonly previews = new Map<string, Previewed>();
  private connection: Wire;
  private wantedPreview = -1;
  private replaying: Replaying | undefined;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private pacer = new Pacer<PacedView>((view, more) => this.show(view, more));

  /** What is drawn: an earlier position while one looks back, else the present one. */
  scene = $derived(this.again?.scene ?? this.past?.scene ?? this.view?.scene ?? EMPTY_SCENE);
  /** The last turn of every other player, until one answers; while one looks back, the answer that led there. */
  trails = $derived((this.again ?? this.past ?? this.view)?.trails ?? []);
  lastMoves = $derived(marksOf(this.trails));
  log = $derived(this.lines.filter((line) => line.ply <= (this.view?.ply ?? 0)));
  hidden = $derived(this.info?.hidden ?? false);
  waiting = $derived(this.info?.state === "open");
  asksMe = $derived(
    this.view !== undefined &&
      !this.view.over &&
      !this.waiting &&
      this.mySeats.includes(this.view.asked) &&
      !this.people[this.view.asked]?.stand_in,
  );
  /** A seat of one's own for which a program plays, or -1. */
  replaced = $derived(
    this.view?.over ? -1 : (this.mySeats.find((seat) => this.people[seat]?.stand_in) ?? -1),
  );
  /** Whether one may let a program play for somebody: the host may, and others while no host is there. */
  canReplace = $derived.by(() => {
    const hosts = this.people.some(({ kind, present }) => kind === "here" && present);
    return this.host || (this.mySeats.length > 0 && !hosts);
  });
  /** The seat for which the game waits while nobody is there, or -1. */
  awaited = $derived.by(() => {
    const { asked = -1, over = null } = this.view ?? {};
    const person = this.people[asked];
    const missing = person && person.kind !== "bot" && !person.present && !person.stand_in;
    return missing && !over && !this.waiting ? asked : -1;
  });
  /** Whether others have done something that can be shown again. */
  canShowAgain = $derived(
    this.asksMe && !this.past && this.behind === 0 && (this.view?.trails.length ?? 0) > 0,
  );
  /** The one whose question it is, or whose eyes are used, for messages that need a seat. */
  seat = $derived(this.asksMe ? (this.view?.asked ?? -1) : (this.mySeats[0] ?? -1));
  /** Whether the screen has to be handed on before the next hand may be seen. */
  curtain = $derived(
    this.hidden && this.asksMe && this.behind === 0 && this.view?.viewer !== this.view?.asked,
  );
  legal = $derived.by(() => {
    if (this.trial && this.past) return new Legal(this.trial.options);
    const open = this.asksMe && !this.past && !this.again && this.behind === 0 && !this.slow && !this.curtain;
    return open ? new Legal(this.view?.options ?? []) : NOTHING_LEGAL;
  });
  /** The moves of a hint, as long as what it was asked about is asked. */
  hints: HintMove[] = $derived.by(() => {
    if (this.past) return this.better?.ply === this.past.ply ? [this.better.move] : [];
    return this.hinted?.seq === this.view?.seq && !this.legal.empty ? (this.hinted?.moves ?? []) : [];
  });
  /** What the answer that is pointed at would do. */
  preview = $derived(
    this.previewed?.seq === this.view?.seq && !this.legal.empty ? this.previewed : undefined,
  );

  constructor(
    readonly id: string,
    private readonly held: { secret: string; fresh?: string }[],
    connect?: (events: ConnectionEvents) => Wire,
  ) {
    const events: ConnectionEvents = {
      opened: () => this.greet(),
      message: (message) => this.receive(message),
      closed: (code) => {
        this.status = FINAL_CLOSES.includes(code) ? "closed" : "lost";
        if (LEFT.includes(code)) giveUpSecrets(this.id, this.proofs().secrets);
        if (this.status === "closed") this.connection.close();
      },
    };
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const url = `${scheme}//${location.host}/ws/${encodeURIComponent(this.id)}`;
    this.connection = connect?.(events) ?? new Connection(url, events);
  }

  /** The secrets held here, and for each link the one that shall take its place. */
  private proofs(): { secrets: string[]; fresh: string[] } {
    const kept = keptTable(this.id);
    const held = kept?.mine ?? this.held;
    const host = kept?.host ? [kept.host] : [];
    return {
      secrets: [...held.map((own) => own.secret), ...host],
      fresh: held.map((own) => own.fresh ?? ""),
    };
  }

  private greet(): void {
    const proofs = this.proofs();
    this.connection.send({ t: "hello", version: VERSION, ...proofs, name: settings.name, differences: true });
  }

  close(): void {
    clearTimeout(this.patience);
    this.pacer.stop();
    this.replaying?.stop();
    this.connection.close();
  }

  private receive(message: Meant): void {
    if (message.t === "welcome") {
      this.status = "open";
      this.info = message.table;
      this.people = message.table.seats;
      this.mySeats = message.seats;
      this.host = message.host;
      renewSecrets(this.id, message.renewed);
      this.chat = message.chat;
      this.lines = message.log;
    } else if (message.t === "view") {
      const own = this.isOwn(message);
      this.repeatPending(message);
      this.eyes = message.viewer;
      this.note(message.line);
      this.unshown.push(message);
      this.pacer.pace = document.hidden ? "none" : settings.pace;
      this.pacer.push({ ...message, own });
    } else if (message.t === "log") {
      this.lines = message.log;
    } else if (message.t === "said") {
      this.chat = [...this.chat, message];
      this.unread += 1;
    } else if (message.t === "chat") {
      this.chat = message.chat;
    } else if (message.t === "people") {
      this.people = message.seats;
      this.watching = message.watching;
      this.chatOff = message.chat_off;
      this.forHost = message.for_host;
      if (this.info) this.info = { ...this.info, state: message.state };
    } else if (message.t === "rematch") {
      if (this.info) this.info = { ...this.info, rematch: message.table };
    } else if (message.t === "refused" && message.n === null) {
      this.reason = message.error ?? "";
    }
  }

  /** The log has each line as soon as it comes, so that nothing is lost with views that are skipped. */
  private note(line: Line | null): void {
    if (line && !this.lines.some((known) => known.ply === line.ply && known.text === line.text))
      this.lines = [...this.lines, line];
  }

  /** What one did oneself needs no time to be seen: an answer, also a half of one, or the same with other eyes. */
  private isOwn(view: View): boolean {
    if (this.pending && view.seq > this.pending.seq) return true;
    return view.seq === this.view?.seq || (view.line !== null && this.mySeats.includes(view.line.seat));
  }

  /** After a reconnect an answer may have been lost or not: it names its question, so it is sent again. */
  private repeatPending(view: View): void {
    if (!this.pending) return;
    if (view.seq > this.pending.seq) this.settle();
    else if (view.seq === this.pending.seq && !this.connection.busy) this.sendAnswer();
  }

  private async show(view: View, more: number): Promise<void> {
    this.behind = more;
    const before = this.view;
    if (view === before) return;
    const otherEyes = before !== undefined && before.viewer !== view.viewer;
    if (otherEyes && this.hidden) this.forget();
    const moving = !this.past && before !== undefined && before.seq !== view.seq && !otherEyes;
    if (moving) this.stage?.before(view.scene);
    const moves = this.movesTo(view);
    if (before?.seq !== view.seq) {
      this.heard = view.over ? `${view.line?.text ?? ""} ${view.over.reason}` : (view.line?.text ?? "");
      if (view.line?.late) this.notice = { tone: "note", text: view.line.text, rule: null, stays: true };
      else if (!this.notice?.stays) this.notice = undefined;
    }
    this.view = reused(before, view);
    if (more === 0) this.lookThroughOwnEyes(view);
    if (!moving) return;
    this.ear?.shown(before, view, moves);
    await tick();
    this.stage?.after(moves);
  }

  /** The table is about to be seen with other eyes: nothing stays that only the ones until now may see. */
  private forget(): void {
    this.past = undefined;
    this.ended = undefined;
    this.heard = "";
    this.again = undefined;
    this.hinted = undefined;
    this.previewed = undefined;
    this.previews.clear();
    if (!this.notice?.stays || this.view?.viewer !== SPECTATOR) this.notice = undefined;
  }

  /** What changed since the view that was shown last. */
  private movesTo(view: View): Moves {
    const passed = this.unshown.filter((one) => one.seq <= view.seq);
    this.unshown = this.unshown.filter((one) => one.seq > view.seq);
    return passed.map((one) => movesOf(one.changes)).reduce(joinMoves, NO_MOVES);
  }

  /** On one screen without secrets the table simply turns to whoever is asked. */
  private lookThroughOwnEyes(view: View): void {
    if (this.hidden || !this.asksMe || view.viewer === view.asked) return;
    afterPaint(() => {
      if (this.view?.seq === view.seq)
        this.connection.ask({ t: "show", seat: view.asked }).catch(() => undefined);
    });
  }

  liftCurtain(): void {
    // Should somebody else be asked meanwhile, the next view says so.
    if (this.view)
      this.connection.ask({ t: "show", seat: this.view.asked, seq: this.view.seq }).catch(() => undefined);
  }

  answer(option: Option): void {
    if (this.trial) {
      this.trial.pick(option);
      return;
    }
    if (!this.view || this.pending || !this.legal.has(option.word) || this.coach?.stops(option)) return;
    this.notice = undefined;
    this.hinted = followed(this.hinted, this.hintShown, this.view.seq, option.word);
    this.hintShown = 0;
    this.pending = { seq: this.view.seq, seat: this.view.asked, option };
    this.patience = setTimeout(() => {
      this.slow = true;
    }, SLOW);
    this.sendAnswer();
  }

  /** Nothing is waited for any more. */
  private settle(): void {
    clearTimeout(this.patience);
    this.pending = undefined;
    this.slow = false;
  }

  private sendAnswer(): void {
    const pending = this.pending;
    if (!pending) return;
    const { seq, seat, option } = pending;
    this.connection.ask({ t: "answer", seq, seat, option: option.option }).catch((error: Error) => {
      if (error instanceof Lost || this.pending !== pending) return;
      this.settle();
      this.refused(error);
    });
  }

  /** Asks the rules why a word is not legal now, and shows the answer. */
  async why(word: string): Promise<void> {
    if (this.past || this.behind > 0) return;
    if (!this.asksMe) {
      const text = this.view?.over ? "The game is over." : "It is not your turn.";
      if (this.mySeats.length > 0) this.notice = { tone: "note", text, rule: null };
      return;
    }
    const eyes = this.eyes;
    try {
      const answer = await this.connection.ask({ t: "why", seat: this.seat, word });
      if (answer.t === "why" && this.eyes === eyes)
        this.notice = { ...answer, tone: "why", text: answer.facts ?? "" };
    } catch (error) {
      this.refused(error as Error);
    }
  }

  /** Whether the Expert can be asked: not in a game with people elsewhere. */
  get canHint(): boolean {
    return this.asksMe && !this.past && this.people.every((seat) => seat.kind !== "open");
  }

  closeHint(): void {
    this.hinted = undefined;
  }

  /** Draws moves as a hint's: somebody else thought of them. */
  suggest(moves: HintMove[]): void {
    const { seq } = this.view ?? { seq: -1 };
    if (this.hinted?.seq !== seq) this.hintShown = 0;
    this.hinted = { seq, moves };
    this.hintShown = Math.min(this.hintShown, Math.max(0, moves.length - 1));
  }

  /** Shows what an answer would do; none takes it away. */
  async foresee(option: Option | undefined): Promise<void> {
    this.previewed = undefined;
    const seq = this.view?.seq;
    if (!option || seq === undefined || this.legal.empty || this.pending) return;
    const key = `${seq}/${option.option}`;
    const known = this.previews.get(key);
    if (known) {
      this.previewed = known;
      return;
    }
    const wanted = option.option;
    this.wantedPreview = wanted;
    const answer = await this.connection
      .ask({ t: "preview", seat: this.seat, seq, option: wanted })
      .catch(() => undefined);
    if (answer?.t !== "preview") return;
    this.previews.set(key, answer);
    if (this.wantedPreview === wanted && seq === this.view?.seq) this.previewed = answer;
  }

  /** Plays what others did since one last answered once more, step by step. */
  async showAgain(): Promise<void> {
    if (!this.canShowAgain || this.again) return;
    const eyes = this.eyes;
    try {
      const answer = await this.connection.ask({ t: "replay", seat: this.view?.viewer ?? this.seat });
      if (answer.t !== "replay" || this.eyes !== eyes) return;
      const pace = settings.pace === "none" ? "quick" : settings.pace;
      this.replaying = new Replaying(answer.steps, PACES[pace], (step) => this.presentAgain(step));
      await this.replaying.run();
    } catch (error) {
      this.refused(error as Error);
    }
  }

  private async presentAgain(step: Looked | undefined): Promise<void> {
    this.stage?.before(step?.scene ?? this.view?.scene ?? EMPTY_SCENE);
    this.again = step;
    this.heard = step?.line?.text ?? "";
    await tick();
    this.stage?.after(step ? movesOf(step.changes) : NO_MOVES);
  }

  /** Asks the Expert what it would do, and shows that. */
  async hint(): Promise<void> {
    if (!this.canHint || this.hinting) return;
    this.hinting = true;
    try {
      const answer = await this.connection.ask({ t: "hint", seat: this.seat });
      if (answer.t === "hint" && answer.seq === this.view?.seq) {
        this.hinted = { seq: answer.seq, moves: answer.moves };
        this.hintShown = 0;
        this.notice = undefined;
      }
    } catch (error) {
      this.refused(error as Error);
    } finally {
      this.hinting = false;
    }
  }

  /** Asks the server something; a refusal is an error. */
  request(message: FromClient): Promise<Meant> {
    return this.connection.ask(message);
  }

  /** Sends what needs no more than a yes; a refusal is shown. */
  tell(message: FromClient): void {
    this.connection.ask(message).catch((error: Error) => this.refused(error));
  }

  private refused(error: Error): void {
    const refusal = error instanceof Said ? error.refusal : { rule: null };
    noteTrouble(`refused: ${error.message}`);
    this.notice = { ...refusal, tone: "wrong", text: error.message };
  }

  skip(): void {
    this.replaying?.stop();
    this.pacer.skip();
  }

  /** Looks at an earlier position; the last one is the present again. */
  async lookAt(ply: number): Promise<void> {
    if (ply < 0) return;
    this.leaveTrial();
    if (ply >= (this.view?.ply ?? 0)) return this.lookAtNow();
    try {
      const answer = await this.connection.ask({ t: "look", ply, seat: this.view?.viewer ?? SPECTATOR });
      if (answer.t !== "looked") return;
      // The table turned to whoever is asked meanwhile; where something is hidden, that one has not asked for it.
      if (answer.viewer !== this.eyes) return this.hidden ? undefined : this.lookAt(ply);
      await this.present(answer);
      this.heard = answer.line?.text ?? "The beginning";
    } catch (error) {
      this.refused(error as Error);
    }
  }

  /** Asks why the game ended so, as the one who looks saw it. */
  async askEnding(): Promise<void> {
    if (!this.view?.over || this.ended) return;
    const viewer = this.view.viewer;
    try {
      const answer = await this.connection.ask({ t: "ending", seat: viewer });
      if (answer.t === "ended" && answer.viewer === this.view?.viewer) this.ended = answer;
    } catch {
      // The result stands without it, and it is asked for again when the connection is back.
    }
  }

  private leaveTrial(): void {
    this.trial = undefined;
    this.better = undefined;
  }

  /** Shows what came of an answer that was tried, in place of the position that is looked at. */
  showTried(scene: Scene): void {
    if (this.past) this.past = { ...this.past, scene, trails: [] };
  }

  async lookAtNow(): Promise<void> {
    this.leaveTrial();
    if (!this.past) return;
    this.heard = "";
    await this.present(undefined);
  }

  private async present(past: Looked | undefined): Promise<void> {
    const [from, to] = [this.past ?? this.view, past ?? this.view];
    this.stage?.before(to?.scene ?? EMPTY_SCENE);
    this.past = past;
    const moves = from && to ? movesBetween(from, to) : NO_MOVES;
    if (from && to) this.tellStep(from, to);
    await tick();
    this.stage?.after(moves);
  }

  /** A step back sounds as the answer that it takes back did. */
  private tellStep(from: Looked | View, to: Looked | View): void {
    if (to.ply === from.ply + 1) this.ear?.stepped(from.scene, to.scene, movesOf(to.changes));
    if (to.ply === from.ply - 1) this.ear?.stepped(to.scene, from.scene, movesOf(from.changes));
  }

  /** What is shown now as a position's text. */
  async positionText(): Promise<PositionText | undefined> {
    const { ply, viewer } = this.past ?? this.view ?? { ply: 0, viewer: SPECTATOR };
    const answer = await this.connection.ask({ t: "position", ply, seat: viewer });
    return answer.t === "position" ? answer : undefined;
  }

  say(text: string): void {
    if (text.trim()) this.tell({ t: "say", text: text.trim() });
  }

  /** Whether somebody else must agree before this screen may take its last answer back. */
  get asksToUndo(): boolean {
    const others = this.people.some((person, seat) => person.kind !== "bot" && !this.mySeats.includes(seat));
    return (this.view?.undo.free ?? 0) === 0 && others;
  }

  /** What a seat is called by the game: Sun, Red. */
  seatName(seat: number): string {
    const panel = this.scene.panels.find((p) => p.seat === seat)?.name;
    return panel ?? this.people[seat]?.name ?? `Seat ${seat + 1}`;
  }
}

/** Leafing through the game: one answer on or back is known; further apart things only come and go. */
function movesBetween(from: Looked | View, to: Looked | View): Moves {
  if (to.ply === from.ply + 1) return movesOf(to.changes);
  return to.ply === from.ply - 1 ? takenBack(movesOf(from.changes)) : NO_MOVES;
}
