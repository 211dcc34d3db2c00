import { afterEach, describe, expect, it, vi } from "vitest";
import { askToNotify, canNotify, notify, tabTitle } from "../src/lib/attention";

afterEach(() => vi.unstubAllGlobals());

describe("the name of the tab", () => {
  it("says first what matters", () => {
    expect(tabTitle("Hermetica", "turn")).toBe("Your turn · Hermetica · Aitch");
    expect(tabTitle("Hermetica", "over")).toBe("The game is over · Hermetica · Aitch");
    expect(tabTitle("Hermetica", "none")).toBe("Hermetica · Aitch");
  });
});

describe("a notification", () => {
  function allow(permission: string) {
    const shown: string[] = [];
    class Fake {
      static permission = permission;
      static requestPermission = async () => permission;
      constructor(title: string, options: { body: string; tag: string }) {
        shown.push(`${title}: ${options.body} (${options.tag})`);
      }
    }
    vi.stubGlobal("Notification", Fake);
    return shown;
  }

  it("is shown if it is allowed, and says no more than the game", async () => {
    const shown = allow("granted");
    expect(await askToNotify()).toBe(true);
    notify("Hermetica", "turn", "t1");
    notify("Hermetica", "none", "t1");
    expect(shown).toEqual(["Your turn: Hermetica (aitch-t1)"]);
  });

  it("is not shown where it is not allowed, nor where there is no such thing", async () => {
    const shown = allow("denied");
    expect(await askToNotify()).toBe(false);
    notify("Hermetica", "over", "t1");
    expect(shown).toEqual([]);
    vi.stubGlobal("Notification", undefined);
    expect(canNotify()).toBe(false);
    notify("Hermetica", "over", "t1");
  });
});
