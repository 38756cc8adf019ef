// `npm run verify`: the long-running tests, on real data where the test-data folder exists.
import { ensureBrowser } from "./browser.ts";
import { guards } from "./guards/guards.ts";
import { runSteps } from "./steps.ts";
import { playwright, vitest } from "./suites.ts";

/** Seconds without a database in the fault rehearsal (case F05). */
process.env["FAULT_SECONDS"] = "60";
/** Three weeks of daily runs killed at random points instead of one (cases F16 and F17). */
process.env["FORTNIGHT"] = "whole";
/** Steps of people who pay, with everything that can go wrong (`billing/testing/simulation`). */
process.env["SIMULATION_STEPS"] ??= "100000";
/** Some of them through HTTP and signed webhooks (`main/simulation-over-http.test.ts`). */
process.env["HTTP_SIMULATION_STEPS"] ??= "2000";
/** Enables tests that take minutes on real data. */
process.env["VERIFY"] = "1";

try {
  await ensureBrowser();
  const { failed } = await runSteps([
    ...guards,
    vitest("a minute without a database", "server/src/main/faults/database-down.test.ts"),
    vitest(
      "gate and quarantine on real data",
      "server/src/ingest/gate/real-days.test.ts",
      "server/src/ingest/quarantine/real-series.test.ts",
    ),
    vitest(
      "the backtest on real data",
      "server/src/valuation/backtest/measurement/real-data.test.ts",
      "server/src/valuation/backtest/summary-season.test.ts",
    ),
    vitest("a rolling deployment", "server/src/main/faults/rolling-deployment.test.ts"),
    vitest(
      "kills between any two awaits",
      "server/src/main/faults/killed-between-awaits.test.ts",
      "server/src/main/faults/payments-killed.test.ts",
    ),
    vitest("weeks of daily runs", "server/src/main/faults/fortnight.test.ts"),
    vitest("people who pay", "server/src/billing/testing/simulation/simulation.test.ts"),
    vitest("people who pay over HTTP", "server/src/main/simulation-over-http.test.ts"),
    vitest("simulated and charged", "server/src/billing/simulation-and-charges.test.ts"),
    playwright("sweeps", "e2e/verify.config.ts"),
    playwright("a registered adviser", "e2e/adviser.config.ts"),
  ]);
  process.exitCode = failed > 0 ? 1 : (process.exitCode ?? 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
