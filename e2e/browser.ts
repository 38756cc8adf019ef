import type { PlaywrightTestConfig } from "@playwright/test";
import { existsSync } from "node:fs";

const systemBrowsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The machine's own Chromium; nothing is downloaded. Throws when there is none. */
export function chromiumPath(): string {
  const path = process.env["CHROMIUM_PATH"] ?? systemBrowsers.find((file) => existsSync(file));
  if (path === undefined) {
    throw new Error("No Chromium found. Install the package `chromium`, or set CHROMIUM_PATH.");
  }
  return path;
}

/**
 * Parts of Chromium that no test needs. This takes the place of Playwright's own list (1.65), so what of it
 * concerns Chromium on Linux stands here too.
 */
const disabledFeatures = [
  // Two pages behind the address bar of every window: half of what a new window costs, and none is looked at.
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

/** Flags that keep Chromium quiet on a closed network and let it run as root. */
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
