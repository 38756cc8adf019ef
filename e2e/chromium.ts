import { existsSync } from "node:fs";

/** The headless shell first: without a browser's own interface, a window opens in half the time. */
const PATHS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** `CHROMIUM_PATH`, else an installed one; undefined when there is none. */
export function findChromium(): string | undefined {
  const own = process.env["CHROMIUM_PATH"];
  return (own === undefined ? PATHS : [own]).find((path) => existsSync(path));
}

/** @throws when no Chromium is installed; nothing is downloaded */
export function chromiumPath(): string {
  const path = findChromium();
  if (path === undefined) {
    throw new Error(
      "No Chromium found. Install the package `chromium-headless-shell`, or set CHROMIUM_PATH.",
    );
  }
  return path;
}
