import type { PlaywrightTestConfig } from "@playwright/test";
import { chromiumPath } from "./chromium.ts";

/** Avoids network requests by Chromium itself and lets it run as root. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const browserOptions: PlaywrightTestConfig["use"] = {
  browserName: "chromium",
  locale: "ja-JP",
  timezoneId: "Asia/Tokyo",
  launchOptions: {
    executablePath: chromiumPath(),
    args: chromiumFlags,
    // Without it, Chromium saves files with Japanese names as "download".
    env: { ...process.env, LANG: "C.UTF-8" },
  },
};
