import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

/** The long sweeps: real data where the test-data folder exists, every route in every theme and width. */
export default defineConfig({
  ...journeys,
  testDir: "verify",
  outputDir: "../test-results/verify",
  fullyParallel: false,
  workers: 1,
  timeout: 25 * 60_000,
});
