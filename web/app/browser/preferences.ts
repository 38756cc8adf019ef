import { browserStorage } from "./storage.ts";
import type { StorageKey } from "./storage-keys.ts";

export type Theme = "system" | "light" | "dark";

/** Colour of a rising price: red as in Japan, or green. */
export type MoveColours = "japan" | "west";

const THEME_KEY = "tenbin.theme";
const MOVE_COLOURS_KEY = "tenbin.updown";

/** For the script in the head: `d` is the root element's dataset, `s` the local storage. */
export const PREFERENCES_SCRIPT = `var t=s.getItem("${THEME_KEY}");if(t==="light"||t==="dark")d.theme=t;if(s.getItem("${MOVE_COLOURS_KEY}")==="west")d.updown="west";`;

export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}

export function currentMoveColours(): MoveColours {
  return document.documentElement.dataset["updown"] === "west" ? "west" : "japan";
}

export function setTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  savePreference(THEME_KEY, theme === "system" ? null : theme);
}

export function setMoveColours(colours: MoveColours): void {
  if (colours === "japan") delete document.documentElement.dataset["updown"];
  else document.documentElement.dataset["updown"] = colours;
  savePreference(MOVE_COLOURS_KEY, colours === "japan" ? null : colours);
}

export function toggleTheme(): void {
  const theme = currentTheme();
  const dark =
    theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
  setTheme(dark ? "light" : "dark");
}

function savePreference(key: StorageKey, value: string | null): void {
  if (value === null) browserStorage.remove(key);
  else browserStorage.set(key, value);
  window.dispatchEvent(new Event(PREFERENCES_CHANGED));
}

/** Fired on `window`; canvases redraw on it. */
export const PREFERENCES_CHANGED = "tenbin:preferences";
