import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

/** Long-running tests; those on real data need the test-data folder. */
export default defineConfig({
  ...journeys,
  testDir: "verify",
  outputDir: "../test-results/verify",
  fullyParallel: false,
  workers: 1,
  timeout: 25 * 60_000,
});
