/** Settings of this browser, shared by all pages, kept when they change. */

import { readSettings, type Settings, writeSettings } from "./storage";

export const settings = $state<Settings>(readSettings());

export function keepSettings(): void {
  writeSettings($state.snapshot(settings));
}
