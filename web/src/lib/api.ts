/** HTTP calls of `docs/protocol.md`.  A refusal becomes an error whose message is for people. */

import type {
  AboutServer,
  AnalysisBegun,
  AnalysisMoment,
  AnalysisText,
  AnalysisTree,
  AnalysisTreeBody,
  AnalysisValue,
  ContentInfo,
  Done,
  ErrorInfo,
  FormBody,
  GameInfo,
  GrowBody,
  LessonInfo,
  LessonMoment,
  MadeTable,
  PositionForm,
  PuzzleList,
  PuzzleMoment,
  PuzzleReply,
  ReadRecord,
  ReviewInfo,
  RulesInfo,
  StudyBody,
  TableBody,
  TableDetails,
  TableLine,
  TakenSeat,
  TermInfo,
  ThemeInfo,
  TriedMove,
} from "./generated";

export class Refused extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly where: string | null,
  ) {
    super(message);
  }
}

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Refused("The server cannot be reached. Is it running?", 0, null);
  }
  const text = await response.text();
  if (response.ok) return JSON.parse(text) as T;
  let told: Partial<ErrorInfo> = {};
  try {
    told = JSON.parse(text);
  } catch {
    // Not every refusal comes from the table itself: a proxy answers in HTML.
  }
  throw new Refused(
    told.error ?? `The server answered ${response.status}.`,
    response.status,
    told.where ?? null,
  );
}

function post<T>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<T> {
  return call<T>(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

export const getAbout = (): Promise<AboutServer> => call("/api/about");

const kept = new Map<string, Promise<unknown>>();

/** What does not change while the page is open is asked once; a failure is not kept. */
function once<T>(path: string): Promise<T> {
  const found = kept.get(path) as Promise<T> | undefined;
  if (found) return found;
  const asked = call<T>(path);
  kept.set(path, asked);
  asked.catch(() => kept.delete(path));
  return asked;
}

const part = encodeURIComponent;

export const getGames = () => once<GameInfo[]>("/api/games");
export const getGlossary = (game: string) => once<TermInfo[]>(`/api/games/${part(game)}/glossary`);
export const getLessons = (game: string) => once<LessonInfo[]>(`/api/games/${part(game)}/lessons`);
/** Where these deeds lead in a lesson; the server keeps nothing of them. */
export const takeLesson = (game: string, lesson: string, deeds: string[]) =>
  post<LessonMoment>(`/api/games/${part(game)}/lessons/${part(lesson)}`, { deeds });
export const getPuzzles = (game: string) => once<PuzzleList>(`/api/games/${part(game)}/puzzles`);
/** Where these answers lead in a puzzle; the server keeps nothing of them. */
export const tryPuzzle = (game: string, puzzle: string, answers: string[], show: boolean) =>
  post<PuzzleMoment>(`/api/games/${part(game)}/puzzles/${part(puzzle)}`, { answers, show });
export const replyToPuzzle = (game: string, puzzle: string, answers: string[]) =>
  post<PuzzleReply>(`/api/games/${part(game)}/puzzles/${part(puzzle)}/reply`, { answers });
export const getRules = (game: string) => once<RulesInfo>(`/api/games/${part(game)}/rules`);
export const getTheme = (game: string) => once<ThemeInfo>(`/api/games/${part(game)}/theme`);
export const getContent = (game: string, pack: string) =>
  once<ContentInfo>(`/api/games/${part(game)}/content${pack ? `?pack=${part(pack)}` : ""}`);
export const getTables = () => call<TableLine[]>("/api/tables");
export const getTable = (table: string) => call<TableDetails>(`/api/tables/${part(table)}`);
export const makeTable = (table: TableBody) => post<MadeTable>("/api/tables", table);
export const takeSeat = (table: string, seat: number, name: string) =>
  post<TakenSeat>(`/api/tables/${part(table)}/seats/${seat}`, { name });
export const rematch = (table: string, secret: string) =>
  post<MadeTable>(`/api/tables/${part(table)}/rematch`, {}, { Authorization: `Seat ${secret}` });
const withProof = (secrets: string[]) => ({
  method: "DELETE",
  headers: { Authorization: `Seat ${secrets.join(",")}` },
});
/** Deletes a table, by its host. */
export const deleteTable = (table: string, secrets: string[]) =>
  call<Done>(`/api/tables/${part(table)}`, withProof(secrets));
/** Takes the names of one's seats out of a table, and what was said there. */
export const forgetNames = (table: string, secrets: string[]) =>
  call<Done>(`/api/tables/${part(table)}/names`, withProof(secrets));
export const uploadRecord = (text: string) => post<ReadRecord>("/api/records", { text });
export const getRecord = async (table: string) => {
  const response = await fetch(recordPath(table));
  if (!response.ok) throw new Refused("The record cannot be had.", response.status, null);
  return response.text();
};
const reviewPath = (table: string) => `/api/tables/${part(table)}/review`;
export const getReview = (table: string) => call<ReviewInfo>(reviewPath(table));
export const beginReview = (table: string) => post<ReviewInfo>(reviewPath(table), {});
export const stopReview = (table: string) => call<ReviewInfo>(reviewPath(table), { method: "DELETE" });
/** Where these words lead that somebody tries in place of a move of a finished game. */
export const tryMove = (table: string, ply: number, words: string[]) =>
  post<TriedMove>(`${reviewPath(table)}/${ply}`, { words });
export const recordPath = (table: string) => `/api/tables/${part(table)}/record`;

/** The line of play of a table that is over, as a tree. */
export const getAnalysis = (table: string) => call<AnalysisTree>(`/api/tables/${part(table)}/analysis`);
export const beginAnalysis = (begun: AnalysisBegun) => post<AnalysisTree>("/api/analysis", begun);
export const readAnalysis = (text: string) => post<AnalysisTree>("/api/analysis/read", { text });
export const analysisText = (tree: AnalysisTreeBody) => post<AnalysisText>("/api/analysis/text", tree);
export const lookAtMoment = (wanted: StudyBody) => post<AnalysisMoment>("/api/analysis/moment", wanted);
/** A position as a form, with what was changed by hand. */
export const fillForm = (wanted: FormBody) => post<PositionForm>("/api/analysis/form", wanted);
/** Each call thinks a little more about the position. */
export const growValue = (wanted: GrowBody) => post<AnalysisValue>("/api/analysis/value", wanted);

export async function getGame(name: string): Promise<GameInfo> {
  const found = (await getGames()).find((game) => game.name === name);
  if (!found) throw new Refused(`There is no game called ${name} here.`, 404, null);
  return found;
}
