import { defineConfig } from "@playwright/test";
import { apiPort, inboxPort, stripePort, webPort, webUrl } from "./test-urls.ts";
import { scaleTimeout } from "../.ci/runner/timeouts.ts";
import { browserOptions } from "./browser.ts";
import type { WorkerFixtures } from "./journeys/journey.ts";

/**
 * They move the clock of payments and rights, which is that of all members, say what a trial gives for a time, or change the
 * version of all pages.
 */
export const ofTheClock = /(demo-people|masked|membership|news|subscription|trial)\.spec\.ts$/;

/** They take market days, which are those of all members and pages. */
export const ofMarketDays = /alerts\.spec\.ts$/;

/** They read nothing of the market. */
const ofSignIn = /(google|login|register)\.spec\.ts$/;

/** The tag of journeys that run in the second tier only. */
const ONLY_VERIFY = /@verify/;

/** Tests of the whole product on the sample market, started like `npm start`. */
export default defineConfig<object, WorkerFixtures>({
  testDir: "journeys",
  outputDir: "../test-results/journeys",
  /** Long ones, of which another stands for the same in this tier. */
  grepInvert: ONLY_VERIFY,
  fullyParallel: true,
  workers: 2,
  timeout: scaleTimeout(120_000),
  expect: { timeout: scaleTimeout(60_000) },
  forbidOnly: process.env["CI"] !== undefined,
  reporter: [["list"]],
  globalSetup: "./running/sign-in-enterprise.ts",
  use: {
    ...browserOptions,
    baseURL: webUrl,
    viewport: { width: 1280, height: 900 },
    screenshot: "only-on-failure",
  },
  projects: [
    // While the product measures the sample market on the other processor.
    { name: "sign-in", testMatch: ofSignIn, workers: 1, use: { readsMarket: false } },
    // One after the other, and first: the other worker does the rest meanwhile.
    { name: "clock", testMatch: ofTheClock, workers: 1 },
    { name: "journeys", testIgnore: [ofSignIn, ofTheClock, ofMarketDays] },
  ],
  webServer: {
    command: "node e2e/running/serve-sample.ts",
    cwd: "..",
    url: `${webUrl}/`,
    timeout: scaleTimeout(300_000),
    reuseExistingServer: process.env["E2E_REUSE"] === "1",
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    stdout: "ignore",
    stderr: "pipe",
    env: {
      WEB_PORT: String(webPort),
      API_PORT: String(apiPort),
      INBOX_PORT: String(inboxPort),
      STRIPE_PORT: String(stripePort),
    },
  },
});
