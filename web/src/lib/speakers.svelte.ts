/** The one speaker of the page, as loud as the settings say. */

import { settings } from "./settings.svelte";
import { Speaker } from "./speaker";

export const speaker = new Speaker(() => (settings.sound ? settings.volume : 0));
