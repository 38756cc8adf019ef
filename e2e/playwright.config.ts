import { defineConfig } from "@playwright/test";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserUse } from "./browser.ts";

const webPort = Number(process.env["E2E_WEB_PORT"] ?? 3100);
const apiPort = Number(process.env["E2E_API_PORT"] ?? 3101);

/** Journeys against the whole product, started as a newcomer starts it, on the sample market. */
export default defineConfig({
  testDir: "journeys",
  outputDir: "../test-results/journeys",
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  forbidOnly: process.env["CI"] !== undefined,
  reporter: [["list"]],
  use: {
    ...browserUse,
    baseURL: `http://localhost:${webPort}`,
    viewport: { width: 1280, height: 900 },
    screenshot: "only-on-failure",
  },
  webServer: {
    command: "node bootstrap.mjs start",
    cwd: "..",
    url: `http://localhost:${webPort}/`,
    timeout: 300_000,
    reuseExistingServer: process.env["E2E_REUSE"] === "1",
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    stdout: "ignore",
    stderr: "pipe",
    env: {
      WEB_PORT: String(webPort),
      API_PORT: String(apiPort),
      DATA_DIR: process.env["E2E_DATA_DIR"] ?? join(tmpdir(), `tenbin-journeys-${process.pid}`),
    },
  },
});
