import { defineConfig } from "@playwright/test";
import { scaleTimeout } from "../.ci/runner/timeouts.ts";
import journeys, { ofMarketDays, ofTheClock } from "./playwright.config.ts";

/** They change nothing that others read. */
const sweeps =
  /(accessibility|account-routes|company-pages|content-routes|deployments|edge-cases|every-page|external|gallery|hostile-input|page-accessibility|platform-rules|search-writings)\.spec\.ts$/;

/** With `expectAccessible` in each state that only journeys reach. */
const ofJourneys = {
  testDir: "journeys",
  metadata: { checksStates: true },
  timeout: scaleTimeout(180_000),
};
const besideOthers = { ...ofJourneys, testIgnore: [ofTheClock, ofMarketDays] };

/** Of who signs in, keeps or orders something; half of the variants. */
const ofMembers =
  /(contact|delete-account|early-presses|email-change|error-reports|expired-link|google|login|outcomes|password|portfolio|portfolio-viewers|pricing|register|reports|saved-screens|session-cookie|session-token|setting|share|sign-out)\.spec\.ts$/;
const ofThisTierAlone = { ...besideOthers, grep: /@verify/, grepInvert: /@states/ };

/** Long-running tests; those on real data need the test-data folder. */
export default defineConfig({
  ...journeys,
  testDir: "verify",
  outputDir: "../test-results/verify",
  grepInvert: [],
  timeout: scaleTimeout(25 * 60_000),
  projects: [
    {
      name: "states of the clock",
      ...ofJourneys,
      testMatch: ofTheClock,
      grep: /@(states|verify)/,
      workers: 1,
    },
    { name: "sweeps", testMatch: sweeps },
    { name: "states", ...besideOthers, grep: /@states/ },
    // All tests of a file that no other project knows.
    { name: "market days", ...ofJourneys, testMatch: ofMarketDays, workers: 1 },
    { name: "variants of members", ...ofThisTierAlone, testMatch: ofMembers },
    {
      name: "variants",
      ...ofThisTierAlone,
      testIgnore: [ofTheClock, ofMarketDays, ofMembers],
    },
    // They kill and rebuild what is read.
    {
      name: "alone",
      testIgnore: sweeps,
      fullyParallel: false,
      workers: 1,
      dependencies: [
        "sweeps",
        "states",
        "variants of members",
        "variants",
        "states of the clock",
        "market days",
      ],
    },
  ],
});
