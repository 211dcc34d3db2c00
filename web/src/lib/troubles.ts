/** What went wrong lately on this page, for whoever reports it: kept in memory only. */

export interface Trouble {
  at: string;
  text: string;
}

const MOST = 20;
const troubles: Trouble[] = [];

export function noteTrouble(text: string): void {
  troubles.push({ at: new Date().toISOString(), text: text.slice(0, 2000) });
  if (troubles.length > MOST) troubles.shift();
}

export function lastTroubles(): Trouble[] {
  return [...troubles];
}

/** Hears of errors that nobody caught. */
export function watchForTroubles(): void {
  addEventListener("error", (event) => noteTrouble(told(event.error ?? event.message)));
  addEventListener("unhandledrejection", (event) => noteTrouble(told(event.reason)));
}

function told(error: unknown): string {
  return error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
}
