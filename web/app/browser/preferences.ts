import { browserStorage } from "./storage.ts";

/** Preferences are kept in this browser. A change is counted, without saying whose. */
export type Theme = "system" | "light" | "dark";

/** Which colour a rising price has: red as in Japan, or green. */
export type MoveColours = "japan" | "west";

const THEME_KEY = "tenbin.theme";
const MOVE_COLOURS_KEY = "tenbin.updown";

/** For the script in the head, where `d` is the dataset of the root element and `s` the local storage. */
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

/** The opposite of what is shown now, whether chosen or the system's. */
export function toggleTheme(): void {
  const theme = currentTheme();
  const dark =
    theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
  setTheme(dark ? "light" : "dark");
}

function savePreference(key: string, value: string | null): void {
  if (value === null) browserStorage.remove(key);
  else browserStorage.set(key, value);
  window.dispatchEvent(new Event(PREFERENCES_CHANGED));
}

/** Fired on `window` after a choice; charts that paint with token colours redraw on it. */
export const PREFERENCES_CHANGED = "tenbin:preferences";
