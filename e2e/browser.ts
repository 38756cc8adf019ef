import type { PlaywrightTestConfig } from "@playwright/test";
import { existsSync } from "node:fs";

const systemBrowsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** @throws when no Chromium is installed; nothing is downloaded */
export function chromiumPath(): string {
  const path = process.env["CHROMIUM_PATH"] ?? systemBrowsers.find((file) => existsSync(file));
  if (path === undefined) {
    throw new Error("No Chromium found. Install the package `chromium`, or set CHROMIUM_PATH.");
  }
  return path;
}

/**
 * Unneeded features of Chromium. Replaces Playwright's list (1.65), so it repeats the entries of
 * that list that concern Chromium on Linux.
 */
const disabledFeatures = [
  // Two hidden pages behind the address bar that take half the time of opening a window.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

/** Avoids network requests by Chromium itself and lets it run as root. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${disabledFeatures.join(",")}`,
];

export const browserOptions: PlaywrightTestConfig["use"] = {
  browserName: "chromium",
  locale: "ja-JP",
  timezoneId: "Asia/Tokyo",
  launchOptions: { executablePath: chromiumPath(), args: chromiumFlags },
};
