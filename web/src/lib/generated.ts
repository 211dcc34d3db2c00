/** What travels to the page and back.  Written by scripts/typescript.py: change the Python instead. */

export const VERSION = 1;

export const FINAL_CLOSES = [4400, 4403, 4404, 4409, 4410, 4411];

export const SPECTATOR = -3;

export const SETUP = "Setup";

export type AreaKind = "hex" | "square" | "row" | "column" | "fan" | "pile" | "track";

export type Mark = "last" | "wanted" | "danger" | "reach" | "picked" | "complete";

export type Gait = "walk" | "roll";

export type ThingState = "down" | "used" | "ghost" | "picked" | "new" | "threat" | "last" | "dim" | "rolled";

export type EffectKind =
  | "gain"
  | "lose"
  | "move"
  | "enter"
  | "strike"
  | "guard"
  | "draw"
  | "look"
  | "take"
  | "swap"
  | "build"
  | "copy"
  | "point"
  | "or"
  | "then";

export type TraceKind = "moved" | "came" | "went" | "changed";

export type Unit = "points" | "outlook";

export type MoveMark = "" | "inaccuracy" | "mistake" | "blunder";

export type Phase = "beginning" | "middle" | "end";

export type TableState = "open" | "playing" | "over";

export type SeatKind = "here" | "open" | "bot" | "record";

export type ReviewState = "none" | "running" | "stopped" | "done";

export type LargeKind = "view" | "log";

export type Sound = "none" | "place" | "move" | "card" | "dice" | "wave" | "capture";

/** One thing that something does or costs: an icon that is drawn alike in all games, and the words for it. */
export interface Effect {
  does: EffectKind;
  /** For people and screen readers: "2 movement"; "or" and "for" between others. */
  name: string;
  /** How much; drawn as a number, even one. */
  count?: number;
  /** What it is about: a gain of it is drawn as the sprite alone, else it stands beside the icon. */
  sprite?: string;
}

/** A place on a board.  `at` is axial (q, r) on hex boards and (x, y) on square ones. */
export interface Cell {
  id: string;
  at: [number, number];
  /** For people and screen readers: "c3, Sun's Horizon". */
  name: string;
  /** The kind of ground: a name of the game's theme ("horizon", "fog", "desert"). */
  look?: string;
  /** Short text drawn on it ("c3"). */
  label?: string;
  word?: string;
  seat?: number;
  /** Drawn alike in all games. */
  marks?: Mark[];
  /** A few characters in a corner, such as the cost of going there. */
  hint?: string;
  /** What it does to be there, or to come there; drawn at its edge, above whatever lies on it. */
  effects?: Effect[];
}

/** What a card or tile shows. */
export interface Face {
  title: string;
  /** May have lines; where there are as many as rows of `spaces`, each stands above its row. */
  text?: string;
  /** A value or cost in the corner. */
  corner?: string;
  sprite?: string;
  look?: string;
  /** Rows of sprites: a card that is itself a little board. */
  grid?: string[][];
  icons?: string[];
  /** What it does, in lines; where there are as many as rows of `spaces`, each stands above its row, as with text. */
  effects?: Effect[][];
  /** Places on the card that hold items or can be clicked; `at` counts columns and rows. */
  spaces?: Cell[];
}

/** Something that lies in an area: a piece, card, cube, token, wall, die. */
export interface Thing {
  id: string;
  name: string;
  /** A sprite of the game's art; cards may have a face instead. */
  sprite?: string;
  /** The id of the cell, or of a space on a card; areas without cells lay out in order. */
  at?: string;
  /** The owner, told by colour and by pattern. */
  seat?: number;
  word?: string;
  /** Higher lies on top of lower in the same place. */
  layer?: number;
  /** For a thing on the border of its cell: the direction, 0..5 clockwise from north (0..3 on squares). */
  side?: number;
  /**
   * For a small thing that leaves the middle of its cell to others: the corner, clockwise from the upper left one.
   * Its count is drawn large on it, even one.
   */
  corner?: number;
  /**
   * It belongs to its cell and stays there, as a city does: it stands in the upper half of it with what it does, and
   * what comes and goes in the lower half.
   */
  fixed?: boolean;
  /** Rotation in degrees, clockwise. */
  turn?: number;
  /** How it is seen to go from place to place; without it, it glides. */
  gait?: Gait;
  /** Columns and rows that a card covers on a square board; `at` is its upper left cell. */
  span?: [number, number];
  /** How many; drawn as a small number if above one. */
  count?: number;
  face?: Face;
  /** It lies face down: only its back is drawn. */
  back?: boolean;
  /** Drawn alike in all games. */
  states?: ThingState[];
  /** What it does, where it has no face to tell it: drawn beneath its sprite. */
  effects?: Effect[];
}

/** A board, a hand, a pile, a display: where things lie. */
export interface Area {
  id: string;
  kind: AreaKind;
  title: string;
  /** Whose it is: shown beside that seat's panel.  Without it, it lies in the middle. */
  seat?: number;
  cells?: Cell[];
  items: Thing[];
  /** The board that gets most room. */
  main?: boolean;
  /** It lies beside the question, always in sight: what waits to be spent, what has just been drawn. */
  near?: boolean;
  /** Only this viewer sees it (a hand): hot-seat play draws a curtain before it. */
  secret?: boolean;
  /** A pile that can be opened and looked through. */
  browse?: boolean;
  /** It lies beside the board where there is room, else beneath it like the others. */
  beside?: boolean;
  /** Of a board: the viewer sits at its other side, and sees it from there, with the own side below. */
  turned?: boolean;
}

/** A number that belongs to a seat. */
export interface Counter {
  name: string;
  value: number;
  /** The most there can be: drawn as a track. */
  of?: number;
  /** What it will soon grow by. */
  gain?: number;
  /** Only its sprite and its numbers are drawn, several such counters in a line. */
  small?: boolean;
  /**
   * The seat's points so far, as everybody sees them: a game with points has one such counter for each seat, and the
   * table keeps them in sight.
   */
  total?: boolean;
  sprite?: string;
  word?: string;
}

/** What is shown of a seat. */
export interface Panel {
  seat: number;
  name: string;
  counters: Counter[];
  active?: boolean;
  lines?: string[];
}

/** What ends or wins the game, and how far each seat has come towards it. */
export interface Goal {
  /** By its name, with how much it takes: "12 gems". */
  name: string;
  of: number;
  /** For each seat; it may be more than it takes. */
  values: number[];
  /** Somebody has reached it, and it stays so. */
  met?: boolean;
  sprite?: string;
}

/** All that a client draws: areas, a panel for each seat, goals and notes. */
export interface Scene {
  areas: Area[];
  panels: Panel[];
  goals?: Goal[];
  /** What is wanted or threatened now, a line each. */
  notes?: string[];
}

/** What is different in a scene from the one before it. */
export interface Changes {
  /** Things that are new, or lie elsewhere than before. */
  moved: string[];
  /** Cells that something left. */
  left: string[];
  /** New ids that carry on an old one: a card from the hand that now lies on the table. */
  renamed: Record<string, string>;
}

/** What became of one thing; it is shown as it is afterwards, or as it was if it went. */
export interface Trace {
  kind: TraceKind;
  area: string;
  thing: Thing;
  /** The cell or the area that it came from. */
  origin?: string;
  /** It lies down now and stood before. */
  fell?: boolean;
}

/** A number in a seat's panel that is another one now. */
export interface Count {
  seat: number;
  name: string;
  was: number;
  now: number;
}

/** What one turn did; `seat` made it. */
export interface Trail {
  seat: number;
  traces: Trace[];
  /** Places whose ground is another one, or somebody else's. */
  cells: string[];
  counts: Count[];
}

/** From one thing, place or area to another. */
export interface Arrow {
  tail: string;
  head: string;
  text?: string;
}

/** Where a thing will be, or has been. */
export interface Ghost {
  thing: string;
  at: string;
}

/** A part of a scene in which things, places or areas are pointed at, by their ids. */
export interface Picture {
  rule: string;
  caption: string;
  scene: Scene;
  /** What the seats are called. */
  seats: string[];
  arrows: Arrow[];
  glow: string[];
  struck: string[];
  ghosts: Ghost[];
}

/** Something that may stand in a field. */
export interface FormChoice {
  /** As texts of positions have it. */
  text: string;
  name: string;
  /** Where the scene draws it, if it is a place. */
  places?: string[];
}

/** One of several things that make a value together. */
export interface FormPart {
  title: string;
  choices: FormChoice[];
}

/** One value of a field: of a hex, of a seat, or the only one. */
export interface FormEntry {
  index: string;
  name: string;
  value: string;
  /** What the scene draws of it. */
  places: string[];
  /** The name of the drawn cell that it is of. */
  cell?: string;
  /** Whose it is. */
  seat?: number;
  /** How many spaces it has a sign for. */
  most?: number;
}

/**
 * A field of a position, as somebody fills it in.
 *
 * Its kind says how its values are written: a `number`; a `choice`; `counts` of things (`red*2,green`); a `set` of
 * things (`red,green`); `pieces`, one of each part (`S.F+used`); `signs`, one for each space (`g.r`); `items` in their
 * order (`3,11`), each with its parts if there are some (`16@m13/0`).
 */
export interface FormField {
  name: string;
  title: string;
  kind: string;
  empty: string;
  choices: FormChoice[];
  entries: FormEntry[];
  /** It is empty on a board that is cleared. */
  cleared?: boolean;
  low?: number;
  high?: number;
  parts?: FormPart[];
  /** The signs between the parts of an item. */
  between?: string;
}

/** What brings points, in a player's words. */
export interface Source {
  name: string;
  /** For each seat. */
  points: number[];
  /** For each seat how they come about: "4 × 3"; empty where it has none. */
  told: string[];
}

/** What bears on the result without being points. */
export interface Fact {
  name: string;
  /** For each seat what it has, or what it still lacked; a single text where it holds for all together. */
  told: string[];
}

export interface Breakdown {
  sources: Source[];
  facts: Fact[];
}

/** What each seat had when a turn was over. */
export interface Standing {
  ply: number;
  /** Turns of the game itself are counted from 1, as in the log; 0 is the beginning, and the setup. */
  turn: number;
  /** Whose turn it was; -1 at the beginning. */
  seat: number;
  values: number[];
}

/** A turn that moved the lead more than others, and where in it that happened. */
export interface Moment {
  ply: number;
  turn: number;
  seat: number;
  text: string;
  /** What each seat won or lost by the turn. */
  gains: number[];
}

export interface Story {
  unit: Unit;
  standings: Standing[];
  moments: Moment[];
}

/** A move as it is drawn and told: the same as a hint has. */
export interface Shown {
  words: string[];
  labels: string[];
  /** To win, or to come out on top of the others. */
  chance: number;
  spread: number;
  worth: string;
  /** What the log says of it. */
  lines: string[];
  /** What it is for: who gains and loses what by it. */
  told: string[];
  trail: Trail;
}

/** A whole move of one seat: answers `ply` to `last`, and what it was worth beside the best. */
export interface Decision {
  /** How many answers had been given before it. */
  ply: number;
  /** And after it. */
  last: number;
  seat: number;
  turn: number;
  phase: Phase;
  /** What each seat could expect before it: by the evaluation, and once it was searched by its seat's best move. */
  values: number[];
  /** How often it was played through in thought; 0 as long as it was not searched. */
  visits: number;
  /** What the move gave away. */
  regret: number;
  /** How far off that may be: its standard error. */
  spread: number;
  mark: MoveMark;
  /** The move that was made. */
  text: string;
  /** The best move, where another was made that is marked. */
  better: Shown | null;
  /** The move that was made, to be compared with that. */
  made: Shown | null;
}

/** An answer of chance that was good or bad luck for somebody. */
export interface Chance {
  ply: number;
  turn: number;
  /** For each seat, from its own eyes. */
  luck: number[];
  text: string;
}

export interface SeatReview {
  name: string;
  result: number;
  luck: number;
  /** The result is luck and skill together. */
  skill: number;
  /** What a move gave away on average. */
  regret: number;
  /** From 0 to 100; nothing where no move was searched. */
  accuracy: number | null;
  /** The same for the beginning, the middle and the end. */
  phases: (number | null)[];
  /** Inaccuracies, mistakes, blunders. */
  marks: number[];
  /** Those with a choice. */
  moves: number;
}

export interface Review {
  game: string;
  seats: SeatReview[];
  decisions: Decision[];
  chances: Chance[];
  plies: number;
  /** How many decisions were searched so far. */
  searched: number;
  summary: string;
}

/** Seconds for each seat, and those added when the question passes on; or seconds for each turn, none saved up. */
export interface Clock {
  seconds: number;
  increment: number;
  each_turn?: boolean;
}

/** A line of the chat; without a name it is what the table itself tells. */
export interface Said {
  name: string;
  text: string;
  at: number;
  /** Who said it: the number of a seat, or what stands for a visitor at this table. */
  by?: string;
}

export interface Hello {
  t: "hello";
  n?: number | null;
  version?: number;
  secrets?: string[];
  /** For each of the secrets one that the client has made: where that is a link, it proves the seat from now on. */
  fresh?: string[];
  name?: string;
  /** Whether what is large may come as differences from what came before. */
  differences?: boolean;
}

export interface Answer {
  t: "answer";
  n?: number | null;
  seq: number;
  seat: number;
  option: number;
}

export interface Why {
  t: "why";
  n?: number | null;
  seat: number;
  option?: number | null;
  word?: string | null;
}

export interface Hint {
  t: "hint";
  n?: number | null;
  seat: number;
}

/** What an answer would do. */
export interface Preview {
  t: "preview";
  n?: number | null;
  seat: number;
  seq: number;
  option: number;
}

/** What a coach has to say of the present question. */
export interface Coach {
  t: "coach";
  n?: number | null;
  seat: number;
  seq: number;
}

/** Which answers to the present question a coach would warn of; the answer comes when that is thought out. */
export interface Watch {
  t: "watch";
  n?: number | null;
  seat: number;
  seq: number;
}

/** What others did since this seat last answered, step by step. */
export interface Replay {
  t: "replay";
  n?: number | null;
  seat: number;
}

export interface Undo {
  t: "undo";
  n?: number | null;
  seat: number;
}

export interface UndoReply {
  t: "undo-reply";
  n?: number | null;
  seat: number;
  yes: boolean;
}

export interface Resign {
  t: "resign";
  n?: number | null;
  seat: number;
}

export interface Offer {
  t: "offer";
  n?: number | null;
  seat: number;
}

export interface Agree {
  t: "agree";
  n?: number | null;
  seat: number;
}

export interface Decline {
  t: "decline";
  n?: number | null;
  seat: number;
}

/** A link is wanted that moves this seat to another device. */
export interface Move {
  t: "move";
  n?: number | null;
  seat: number;
}

export interface Say {
  t: "say";
  n?: number | null;
  text: string;
}

/** The host switches the chat on or off. */
export interface Chat {
  t: "chat";
  n?: number | null;
  on: boolean;
}

/** The host does not want to hear somebody, or does again. */
export interface Mute {
  t: "mute";
  n?: number | null;
  who: string;
  yes: boolean;
}

/** The host shows somebody the door; a program of this name plays on, where a game has begun. */
export interface Remove {
  t: "remove";
  n?: number | null;
  who: string;
  bot?: string;
}

/** A program of this name is to play for a seat whose person stays away. */
export interface Replace {
  t: "replace";
  n?: number | null;
  seat: number;
  bot: string;
}

/** Whoever a seat belongs to plays on in place of the program. */
export interface Return {
  t: "return";
  n?: number | null;
  seat: number;
}

/** The operator should know of somebody. */
export interface Report {
  t: "report";
  n?: number | null;
  who: string;
  text: string;
}

export interface Look {
  t: "look";
  n?: number | null;
  ply: number;
  seat: number;
}

export interface Position {
  t: "position";
  n?: number | null;
  ply: number;
  seat: number;
}

export interface Show {
  t: "show";
  n?: number | null;
  seat: number;
  seq?: number | null;
}

/** What is shown once more and whole: a difference did not fit what the client has. */
export interface Whole {
  t: "whole";
  n?: number | null;
}

/** Why an ended game ended so. */
export interface Ending {
  t: "ending";
  n?: number | null;
  seat: number;
}

/** One line of the log: `seat` did it. */
export interface Line {
  ply: number;
  seat: number;
  text: string;
  /** The seat's time was up, and with this its turn passes. */
  late?: boolean;
  /** The part of the game that it belongs to; empty for what is no answer, which belongs to the line before. */
  head?: string;
}

export interface Option {
  option: number;
  word: string;
  label: string;
}

export interface UndoState {
  /** How many of its last answers the seat may take back without asking anybody. */
  free: number;
  /** How many answers go when the last one of the seat is taken back; 0 if it has given none. */
  back: number;
  asking: number | null;
  count: number;
  waiting: number[];
}

export interface Over {
  /** Each seat's; empty for a game that is only shown as far as it went. */
  result: number[];
  reason: string;
  /** What goes on the game's record sheet; 0 for a game that was no success, nothing for one that does not count. */
  success: number | null;
}

/** A seat, as everybody may know it. */
export interface Person {
  name: string;
  kind: SeatKind;
  present: boolean;
  taken: boolean;
  bot: string;
  /** The program that plays for somebody who stays away. */
  stand_in?: string;
}

/** A table, as everybody may know it. */
export interface TableInfo {
  table: string;
  game: string;
  title: string;
  seats: Person[];
  state: TableState;
  ply: number;
  made: number;
  options: Record<string, boolean | number | string>;
  clock: Clock | null;
  pack: string;
  hidden: boolean;
  promise: string;
  rematch: string | null;
}

export interface View {
  t: "view";
  seq: number;
  ply: number;
  viewer: number;
  scene: Scene;
  prompt: string;
  /** The part of a turn that it is, as the game's guide calls it; empty for none. */
  part: string;
  asked: number;
  options: Option[];
  line: Line | null;
  changes: Changes;
  /** The last turn of every other player since the viewer last answered. */
  trails: Trail[];
  undo: UndoState;
  clocks: number[];
  running: number;
  offer: number | null;
  thinking: boolean;
  over: Over | null;
}

export interface Welcome {
  t: "welcome";
  version: number;
  table: TableInfo;
  seats: number[];
  chat: Said[];
  log: Line[];
  /** Of the fresh secrets those that prove a seat from now on, in place of a link. */
  renewed: string[];
  /** Whether this is a host of the table. */
  host: boolean;
}

export interface Log {
  t: "log";
  log: Line[];
}

/** A message for a client that takes differences: the next one of its kind may be one. */
export interface Complete {
  t: "whole";
  mark: number;
  message: View | Log;
}

/** The difference of a message from the last one of its kind (core/differences.py). */
export interface Changed {
  t: "changed";
  of: LargeKind;
  /** The mark of the one before. */
  since: number;
  mark: number;
  change: unknown;
}

export interface Ok {
  t: "ok";
  n: number | null;
}

export interface Refusal {
  t: "refused";
  n: number | null;
  error: string;
  rule: string | null;
  facts: string;
  instead: string[];
  where: string | null;
  seq: number | null;
}

export interface Reason {
  t: "why";
  n: number | null;
  rule: string;
  facts: string;
  instead: string[];
}

/** A move that the Expert thought of, with the rest of the own turn as far as it can be foreseen. */
export interface HintMove {
  words: string[];
  labels: string[];
  /** Of all thoughts, how many went into it. */
  share: number;
  /** To win, as the search sees it, and how far off that may be. */
  chance: number;
  spread: number;
  /** The chance in words. */
  worth: string;
  /** What the log will say of it. */
  lines: string[];
  /** What it is for: who gains and loses what. */
  told: string[];
  trail: Trail;
}

export interface Hinted {
  t: "hint";
  n: number | null;
  seq: number;
  moves: HintMove[];
}

/** What an answer would do, as far as its seat can know. */
export interface Previewed {
  t: "preview";
  n: number | null;
  seq: number;
  option: number;
  lines: string[];
  told: string[];
  trail: Trail;
  /** Whether nothing hidden has a hand in it. */
  certain: boolean;
}

/** A sentence of the coach's; whoever shows it says each once, known by its id. */
export interface CoachRemark {
  id: string;
  text: string;
  rule: string;
  /** The lines of the log that it is about. */
  lines: string[];
  /** The answers that it is about. */
  words: string[];
}

/** An answer that costs much, and why. */
export interface CoachWarning {
  option: number;
  id: string;
  text: string;
  rule: string;
  lines: string[];
}

export interface Coached {
  t: "coach";
  n: number | null;
  seq: number;
  /** All that could be said now, what matters most first. */
  remarks: CoachRemark[];
}

export interface Watched {
  t: "watch";
  n: number | null;
  seq: number;
  warnings: CoachWarning[];
}

export interface Looked {
  t: "looked";
  n: number | null;
  ply: number;
  viewer: number;
  scene: Scene;
  prompt: string;
  part: string;
  line: Line | null;
  changes: Changes;
  /** What the answer that led here did. */
  trails: Trail[];
}

/** The positions from the seat's last answer on, the first of them as it was left. */
export interface Replayed {
  t: "replay";
  n: number | null;
  steps: Looked[];
}

/** Why a game ended so, from what this viewer saw of it. */
export interface Ended {
  t: "ended";
  n: number | null;
  viewer: number;
  /** Whether it was played to its end, and not given up, agreed upon, lost on time or left. */
  by_rules: boolean;
  breakdown: Breakdown;
  story: Story;
}

/** A position in words, as the viewer sees it, and what made it: for whoever reports a problem. */
export interface PositionText {
  t: "position";
  n: number | null;
  ply: number;
  viewer: number;
  text: string;
  version: string;
  rules: string;
  /** The digest of the content. */
  pack: string;
}

/** The secret of a link by which whoever comes first moves the seat to where it is opened. */
export interface Moving {
  t: "move";
  n: number | null;
  seat: number;
  secret: string;
}

/** Somebody was removed; the seat has this link now, if it is one and may be given to another. */
export interface Freed {
  t: "freed";
  n: number | null;
  seat: number;
  secret: string;
}

export interface Heard {
  t: "said";
  name: string;
  text: string;
  at: number;
  by: string;
}

/** All that was said, anew: somebody has taken back what they said. */
export interface Talk {
  t: "chat";
  chat: Said[];
}

export interface Watcher {
  who: string;
  name: string;
}

/** What only hosts are told of the people at a table. */
export interface ForHost {
  /** Some of those who watch, by whatever they are called. */
  watchers: Watcher[];
  muted: string[];
}

export interface People {
  t: "people";
  seats: Person[];
  watching: number;
  state: TableState;
  chat_off: boolean;
  for_host: ForHost | null;
}

export interface Rematch {
  t: "rematch";
  table: string;
}

export interface SeatBody {
  kind: "here" | "open" | "bot";
  name?: string;
  bot?: string;
}

export interface ClockBody {
  seconds: number;
  increment?: number;
  each_turn?: boolean;
}

export interface TableBody {
  game: string;
  options?: Record<string, boolean | number | string>;
  pack?: string;
  seats: SeatBody[];
  clock?: ClockBody | null;
  listed?: boolean;
}

export interface TakeBody {
  name?: string;
}

/** All that a learner did in a lesson so far: `on`, `tap:NAME` or `word:WORD`. */
export interface LessonBody {
  deeds: string[];
}

/** What a tree of variations was begun with. */
export interface AnalysisBegun {
  game: string;
  pack?: string;
  options?: Record<string, boolean | number | string>;
  seats: number;
  /** The text of the first position; empty for the start of a game. */
  start?: string;
  names?: string[];
}

export interface StudyBody {
  begun: AnalysisBegun;
  words?: string[];
  eyes?: string;
  /** A word that is not legal there, and why is asked. */
  why?: string;
}

/** Another value for an entry of a position's form. */
export interface ChangeBody {
  field: string;
  index?: string;
  value: string;
}

/** A position that is set up by hand: where it began, and all that was changed since. */
export interface FormBody {
  begun: AnalysisBegun;
  words?: string[];
  changes?: ChangeBody[];
}

export interface GrowBody {
  begun: AnalysisBegun;
  words?: string[];
  eyes?: string;
  lines?: number;
}

export interface NodeBody {
  parent: number;
  word?: string;
  comment?: string;
  marks?: string[];
}

export interface AnalysisTreeBody {
  begun: AnalysisBegun;
  nodes: NodeBody[];
}

/** All that was answered in a puzzle so far, as words of the game. */
export interface PuzzleBody {
  answers: string[];
  /** Whether the solution is wanted. */
  show?: boolean;
}

export interface RecordBody {
  text: string;
}

/** A refusal. */
export interface ErrorInfo {
  error: string;
  rule: string | null;
  where: string | null;
}

export interface PackName {
  name: string;
  title: string;
}

export interface BotName {
  name: string;
  title: string;
  help: string;
  /** The name of the program without its temperament. */
  level: string;
  /** Its temperament; empty where it has none. */
  style: string;
}

export interface VariantInfo {
  name: string;
  title: string;
  help: string;
  kind: "flag" | "choice" | "number";
  default: boolean | number | string;
  values: (boolean | number | string)[];
  /** What values mean, by the text of each. */
  words: Record<string, string>;
  low: number;
  high: number;
}

/** A record sheet: the names of the two options that are its rows and columns, and what its numbers count. */
export interface SheetInfo {
  rows: string;
  columns: string;
  unit: string;
}

/** The colours of a game by name, for a light and for a dark page. */
export interface Palette {
  light?: Record<string, string>;
  dark?: Record<string, string>;
}

/** A part of a turn, of a round or of the setup; those of one group stand in one strip. */
export interface PartInfo {
  id: string;
  name: string;
  text: string;
  rule: string;
  group: string;
}

export interface GameInfo {
  name: string;
  title: string;
  tagline: string;
  /** In one line; empty where the game does not say it. */
  goal: string;
  end: string;
  parts: PartInfo[];
  /** Rules whose pictures stand in the summary on one page. */
  pictures: string[];
  /** The course, by the names of its lessons. */
  lessons: string[];
  /** How many there are. */
  puzzles: number;
  /** Whether there is a coach for somebody's first games. */
  coached: boolean;
  minutes: string;
  seat_counts: number[];
  seat_names: Record<string, string[]>;
  hidden: boolean;
  /** Whether a turn can be ended at will: one that takes too long then passes. */
  passes: boolean;
  variants: VariantInfo[];
  sheet: SheetInfo | null;
  packs: PackName[];
  bots: BotName[];
  cover: string;
  palette: Palette;
}

export interface RulePart {
  number: string;
  text: string;
}

export interface RuleChapter {
  title: string;
  parts: RulePart[];
}

export interface RulesInfo {
  title: string;
  intro: string;
  chapters: RuleChapter[];
  pictures: Picture[];
  /** Where each option is explained: numbers of rules, or titles of chapters that are about it as a whole. */
  options: Record<string, string[]>;
}

/** A word of a game, other ways to write it, where the rules tell of it, and what it means in short. */
export interface TermInfo {
  term: string;
  also: string[];
  rule: string;
  text: string;
}

export interface LessonInfo {
  id: string;
  title: string;
  teaches: string;
  steps: number;
}

/** Why an answer is not legal. */
export interface RefusalInfo {
  rule: string;
  facts: string;
  instead: string[];
}

/** Where a learner is in a lesson: what is said, seen and waited for, and what came of the last deed. */
export interface LessonMoment {
  lesson: string;
  seat: number;
  /** What the seats are called. */
  seats: string[];
  /** Counted from 0; as many as there are once the lesson is over. */
  step: number;
  steps: number;
  done: boolean;
  /** Those that count: what led back or was refused is not among them. */
  deeds: string[];
  /** With how many deeds each step began: going back is leaving out the rest. */
  starts: number[];
  say: string;
  rules: string[];
  /** Whether it waits for an answer to the game's question. */
  asks: boolean;
  /** The things of which one is to be tapped; where there are none and nothing is asked, it waits for "go on". */
  tap: string[];
  /** What is pointed at: ids of the scene, `a > b` for an arrow, `word:WORD` for what answers with that. */
  pointers: string[];
  /** What the things to be tapped are called. */
  names: Record<string, string>;
  /** The word that the lesson would answer with. */
  next: string;
  reply: string;
  /** Whether the last deed led back to the beginning of the step. */
  back: boolean;
  /** What the log says of all that came of it. */
  lines: string[];
  refusal: RefusalInfo | null;
  scene: Scene;
  prompt: string;
  /** The part of a turn that it is. */
  part: string;
  asked: number;
  options: Option[];
  changes: Changes;
}

/** A position of a tree: the place in the list of the one it comes from, and by which answer of whom. */
export interface TreeNodeInfo {
  parent: number;
  word: string;
  seat: number;
  label: string;
  comment: string;
  marks: string[];
}

/** A tree of variations; the first that comes from a position is its main line. */
export interface AnalysisTree {
  game: string;
  pack: string;
  options: Record<string, boolean | number | string>;
  seats: number;
  start: string;
  names: string[];
  nodes: TreeNodeInfo[];
  notice: string;
}

export interface AnalysisText {
  text: string;
}

/** A position of a tree as chosen eyes see it. */
export interface AnalysisMoment {
  ply: number;
  /** What the seats are called. */
  seats: string[];
  asked: number;
  /** The seat that it is shown for. */
  viewer: number;
  open: boolean;
  scene: Scene;
  prompt: string;
  part: string;
  options: Option[];
  /** Weights beside the options where chance is asked. */
  odds: number[];
  /** What the log says of the answer that led here. */
  line: string;
  changes: Changes;
  trails: Trail[];
  result: number[];
  reason: string;
  position: string;
  hash: string;
  refusal: RefusalInfo | null;
}

/** A position to be changed by hand; where it cannot be, only the reason. */
export interface PositionForm {
  /** So many answers of the line lead to what was begun with: a half-made move is left out. */
  ply: number;
  seats: string[];
  /** What is wrong with it; empty if nothing is. */
  problem: string;
  /** The field that is at fault, where it is one. */
  field: string;
  scene: Scene;
  fields: FormField[];
  position: string;
  prompt: string;
  /** The seat from whose place it is drawn, with all that is hidden. */
  viewer: number;
}

/** What is known of a position by now: whose chance it is, and the best lines where that seat is asked. */
export interface AnalysisValue {
  seat: number;
  chance: number;
  spread: number;
  worth: string;
  simulations: number;
  finished: boolean;
  moves: HintMove[];
  /** How each goes on after the own turn, in words of the game. */
  on: string[][];
  /** The same as the log will tell it. */
  then: string[][];
}

/** A puzzle as somebody chooses from them; its solution is not told. */
export interface PuzzleInfo {
  id: string;
  theme: string;
  /** On the scale of Glicko-2: 1500 is in the middle. */
  rating: number;
  steps: number;
}

/** What puzzles are about. */
export interface ThemeOfPuzzles {
  id: string;
  title: string;
  count: number;
}

export interface PuzzleList {
  themes: ThemeOfPuzzles[];
  puzzles: PuzzleInfo[];
}

/** Where somebody is in a puzzle: what is seen and asked, and how it stands. */
export interface PuzzleMoment {
  puzzle: string;
  seat: number;
  /** What the seats are called. */
  seats: string[];
  theme: string;
  /** Of the theme. */
  title: string;
  task: string;
  rating: number;
  /** How many of the solver's moves are found. */
  step: number;
  steps: number;
  verdict: "asked" | "wrong" | "solved";
  /** Those that were taken: a refused one is not among them. */
  answers: string[];
  /** How many of them were given before the present move, or the wrong one, was begun. */
  begun: number;
  /** The answers of the solution from here on, where they were asked for or the puzzle is solved. */
  next: string[];
  /** Once solved or given up: why the solution is right. */
  why: string[];
  /** What the log says of the last answer and of what came of it. */
  lines: string[];
  refusal: RefusalInfo | null;
  scene: Scene;
  prompt: string;
  part: string;
  asked: number;
  options: Option[];
  changes: Changes;
}

/** What comes of a wrong move: what others answer to it, and how the solver stands then. */
export interface PuzzleReply {
  lines: string[];
  /** How the solver stands after it, in words. */
  worth: string;
  /** The same of the best move. */
  best: string;
  scene: Scene;
  changes: Changes;
}

/** An item of a pack as it looks at the table, with words for what it is and does. */
export interface ItemInfo {
  kind: string;
  name: string;
  group: string;
  title: string;
  words: string[];
  rules: string[];
  /** How it looks; without one, words are all there is. */
  area?: Area | null;
  provenance: "rulebook" | "published" | "reconstructed";
  note: string;
}

export interface ContentInfo {
  packs: PackName[];
  pack: string;
  title: string;
  digest: string;
  items: ItemInfo[];
}

export interface Sprite {
  svg: string;
  glyph: string;
}

/** How a seat or a kind of ground is told apart. */
export interface Tint {
  /** Of a seat, where it has another number at tables of other sizes. */
  name?: string;
  light?: string;
  dark?: string;
  pattern?: string;
  glyph?: string;
  /** Drawn faintly on the ground. */
  sprite?: string;
}

/** What is heard when something changes; what is not named here sounds as what it is. */
export interface Sounds {
  /** By the sprite of what moved, or of a counter that changed. */
  sprites?: Record<string, Sound>;
  /** By the area where it now lies: its id, with or without the number of a seat at its end. */
  areas?: Record<string, Sound>;
  /** By what a ground came to look like. */
  looks?: Record<string, Sound>;
}

export interface ThemeInfo {
  palette: Palette;
  seats: Tint[];
  looks: Record<string, Tint>;
  sprites: Record<string, Sprite>;
  sounds: Sounds;
  cover: string;
}

export interface SeatInfo {
  name: string;
  kind: SeatKind;
  present: boolean;
  taken: boolean;
  bot: string;
  stand_in?: string;
}

export interface TableLine {
  table: string;
  game: string;
  title: string;
  seats: SeatInfo[];
  state: TableState;
  ply: number;
  made: number;
}

export interface ClockInfo {
  seconds: number;
  increment: number;
  each_turn: boolean;
}

export interface TableDetails {
  table: string;
  game: string;
  title: string;
  seats: SeatInfo[];
  state: TableState;
  ply: number;
  made: number;
  options: Record<string, boolean | number | string>;
  clock: ClockInfo | null;
  pack: string;
  hidden: boolean;
  promise: string;
  rematch: string | null;
  vocabulary: string[];
}

export interface MadeTable {
  table: string;
  secrets: (string | null)[];
  /** What proves the host, at a table without a seat at the maker's screen. */
  host: string | null;
}

/** It is done, and there is nothing else to tell. */
export interface Done {
  done: boolean;
}

export interface TakenSeat {
  secret: string;
}

export interface ReadRecord {
  table: string;
  /** What proves who brought it, to delete it again. */
  host: string;
}

/**
 * What whoever plays here should know: after how many days without an answer tables are deleted; 0: never.
 *
 * `archived`: the records of those that are over are kept.
 */
export interface AboutServer {
  version: string;
  open_days: number;
  playing_days: number;
  over_days: number;
  archived: boolean;
}

export interface TryBody {
  words: string[];
}

/** Where words lead that somebody tries in place of a move of a finished game. */
export interface TriedMove {
  scene: Scene;
  prompt: string;
  /** What may be answered next; none once the move is whole. */
  options: Option[];
  whole: boolean;
  /** What the whole move would have given away. */
  regret: number;
  /** What the log says of it. */
  told: string[];
}

/** The review of a finished game: how far it is, and all that was found until now. */
export interface ReviewInfo {
  state: ReviewState;
  done: number;
  /** Moves, and one more for luck; 0 before the first look. */
  total: number;
  review: Review | null;
}

export interface Health {
  ok: boolean;
  /** By which news go between processes; while it is away they come a little later. */
  bus: "none" | "up" | "away";
}

export type FromClient =
  | Hello
  | Answer
  | Why
  | Hint
  | Preview
  | Coach
  | Watch
  | Replay
  | Undo
  | UndoReply
  | Resign
  | Offer
  | Agree
  | Decline
  | Move
  | Say
  | Chat
  | Mute
  | Remove
  | Replace
  | Return
  | Report
  | Look
  | Position
  | Show
  | Whole
  | Ending;

export type ToClient =
  | View
  | Welcome
  | Log
  | Complete
  | Changed
  | Ok
  | Refusal
  | Reason
  | Hinted
  | Previewed
  | Coached
  | Watched
  | Looked
  | Replayed
  | PositionText
  | Ended
  | Moving
  | Freed
  | Heard
  | Talk
  | People
  | Rematch;
