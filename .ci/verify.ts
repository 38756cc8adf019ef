// `npm run verify`: the long-running tests, on real data where the test-data folder exists.
import { ensureBrowser } from "./browser.ts";
import { guards } from "./guards/guards.ts";
import { runSteps } from "./steps.ts";
import { playwright, vitest } from "./suites.ts";
import { keepTempFilesInMemory } from "./temp-folder.ts";

keepTempFilesInMemory();
/** Seconds without a database in the fault rehearsal (case F05). */
process.env["FAULT_SECONDS"] = "60";
/** Steps of people who pay, with everything that can go wrong (`billing/testing/simulation`). */
process.env["SIMULATION_STEPS"] ??= "60000";
/** Some of them through HTTP and signed webhooks (`main/simulation-over-http.test.ts`). */
process.env["HTTP_SIMULATION_STEPS"] ??= "2000";
/** Enables tests that take minutes on real data. */
process.env["VERIFY"] = "1";

try {
  await ensureBrowser();
  const { failed } = await runSteps([
    ...guards,
    vitest("a minute without a database", "server/src/main/faults/database-down.test.ts"),
    vitest("a rolling deployment", "server/src/main/faults/rolling-deployment.test.ts"),
    vitest(
      "real data, kills, weeks of daily runs and people who pay",
      "server/src/ingest/gate/real-days.test.ts",
      "server/src/ingest/quarantine/real-series.test.ts",
      "server/src/valuation/backtest/measurement/real-data.test.ts",
      "server/src/valuation/backtest/summary-season.test.ts",
      "server/src/main/faults/killed-between-awaits.test.ts",
      "server/src/main/faults/payments-killed.test.ts",
      "server/src/main/daily-run/run-sample-days.test.ts",
      "server/src/main/faults/fortnight.test.ts",
      "server/src/billing/testing/simulation/broken-writers.test.ts",
      "server/src/billing/testing/simulation/simulation.test.ts",
      "server/src/main/simulation-over-http.test.ts",
      "server/src/billing/simulation-and-charges.test.ts",
    ),
    playwright("sweeps", "e2e/verify.config.ts"),
    playwright("a registered adviser", "e2e/adviser.config.ts"),
  ]);
  process.exitCode = failed > 0 ? 1 : (process.exitCode ?? 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
