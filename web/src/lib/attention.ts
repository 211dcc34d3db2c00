/** Calls somebody back who looks elsewhere: by the name of the tab, its icon, and what the browser itself shows. */

export type Call = "none" | "turn" | "over";

export const CALLS: Record<Call, string> = { none: "", turn: "Your turn", over: "The game is over" };

/** The name of a tab: what matters comes first, for a narrow tab shows no more. */
export function tabTitle(game: string, call: Call): string {
  return [CALLS[call], game, "Aitch"].filter((part) => part !== "").join(" · ");
}

/** A dot on the icon of the tab while one is asked. */
export function badge(call: Call): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link) link.setAttribute("href", call === "turn" ? "/icon-turn.svg" : "/icon.svg");
}

export function canNotify(): boolean {
  return typeof Notification !== "undefined";
}

/** Asks the browser, which asks the person: only to be called on a click. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Shows it outside the page, if that is allowed; a click on it comes back here. */
export function notify(game: string, call: Call, table: string): void {
  if (call === "none" || !canNotify() || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(CALLS[call], { body: game, tag: `aitch-${table}`, icon: "/icon.svg" });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Some phones let only installed pages do so.
  }
}
