import { defineConfig } from "@playwright/test";
import { scaleTimeout } from "../.ci/runner/timeouts.ts";
import journeys from "./playwright.config.ts";
import verify from "./verify.config.ts";

const { webServer } = journeys;
if (webServer === undefined || Array.isArray(webServer)) throw new Error("one server is expected");

/** Of an operator who has declared an adviser registration. */
export default defineConfig({
  ...verify,
  testDir: "adviser",
  outputDir: "../test-results/adviser",
  projects: [{ name: "adviser", metadata: { checksStates: true } }],
  fullyParallel: false,
  workers: 1,
  timeout: scaleTimeout(120_000),
  webServer: {
    ...webServer,
    env: {
      ...webServer.env,
      INVESTMENT_ADVISER_REGISTRATION: "関東財務局長(金商)第9999号",
      INVESTMENT_ADVISER_OUTLINE: "資本金 1,000万円、代表取締役 見本太郎",
      INVESTMENT_ADVISER_STAFF: "見本花子",
      INVESTMENT_ADVISER_COMPLAINTS: "苦情は連絡先で受け付けます。",
    },
  },
});
