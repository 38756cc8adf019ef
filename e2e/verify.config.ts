import { defineConfig } from "@playwright/test";
import { scaleTimeout } from "../.ci/runner/timeouts.ts";
import journeys from "./playwright.config.ts";

/** They change nothing that others read. */
const sweeps =
  /(accessibility|deployments|edge-cases|external|gallery|platform-rules|routes)\.spec\.ts$/;

/** Long-running tests; those on real data need the test-data folder. */
export default defineConfig({
  ...journeys,
  testDir: "verify",
  outputDir: "../test-results/verify",
  timeout: scaleTimeout(25 * 60_000),
  projects: [
    { name: "sweeps", testMatch: sweeps },
    // They kill and rebuild what is read.
    {
      name: "alone",
      testIgnore: sweeps,
      fullyParallel: false,
      workers: 1,
      dependencies: ["sweeps"],
    },
  ],
});
