import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

/** Takes the guide's pictures: no test, although it is run like one. */
export default defineConfig({
  ...journeys,
  testDir: "pictures",
  testMatch: "take-pictures.ts",
  outputDir: "../test-results/pictures",
  projects: [{ name: "pictures" }],
  workers: 1,
  timeout: 10 * 60_000,
});
