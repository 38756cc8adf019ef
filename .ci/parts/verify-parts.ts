import { guards } from "../guards/guards.ts";
import { playwright } from "../runner/playwright-suite.ts";
import { type Suite, command } from "../runner/suite.ts";
import { vitest } from "../runner/vitest-suite.ts";
import type { Part } from "./run-parts.ts";

const part = (name: string, files: readonly string[], ...suites: readonly Suite[]): Part => ({
  name,
  files,
  suites,
});

const units = (name: string, ...files: readonly string[]): Part =>
  part(name, files, vitest(name, { files }));

const specs = (names: readonly string[]) => names.map((name) => `e2e/verify/${name}.spec.ts`);

const browser = (name: string, files: readonly string[], sharesProduct: boolean): Part =>
  part(
    name,
    files,
    playwright(name, "e2e/verify.config.ts", { files, noDependencies: true, sharesProduct }),
  );

/** They change nothing that others read. */
const sweeps = (name: string, ...names: readonly string[]): Part =>
  browser(name, specs(names), true);

/** They kill, rebuild or order; each part has its own product. */
const alone = (name: string, ...names: readonly string[]): Part =>
  browser(name, specs(names), false);

/** Journeys: again, with what is checked in the states that only they reach, or those of this tier alone. */
const journeys = (name: string, project: string): Part =>
  part(
    name,
    [],
    playwright(name, "e2e/verify.config.ts", {
      projects: [project],
      noDependencies: true,
    }),
  );

const main = (name: string) => `server/src/main/${name}`;
const faults = (name: string) => main(`faults/${name}`);
const billing = (name: string) => `server/src/billing/${name}`;

/** In the order in which they run; `npm run verify -- NAME…` runs some. */
export const verifyParts: readonly Part[] = [
  part("docs", [], ...guards),
  units("tools", ".ci/runner/real-tools.verify.test.ts"),
  units(
    "real-data",
    "server/src/ingest/gate/real-days.verify.test.ts",
    "server/src/ingest/quarantine/real-series.verify.test.ts",
    "server/src/valuation/backtest/measurement/real-data.verify.test.ts",
    "server/src/valuation/backtest/summary-season.verify.test.ts",
  ),
  units(
    "faults",
    faults("database-down.verify.test.ts"),
    faults("frozen-importer.verify.test.ts"),
    faults("postgres-killed.verify.test.ts"),
    main("daily-run/run-daily.test.ts"),
    faults("rolling-deployment.verify.test.ts"),
    faults("sigterm.verify.test.ts"),
    faults("two-apis.verify.test.ts"),
  ),
  units(
    "kills",
    faults("killed-between-awaits.test.ts"),
    faults("payments-killed.test.ts"),
    faults("cooling-off-killed.test.ts"),
    "server/src/ingest/files/import-bulk.verify.test.ts",
  ),
  units(
    "starts",
    main("supervisor/start.verify.test.ts"),
    main("sample-completion.verify.test.ts"),
    main("config/boot-refused.verify.test.ts"),
    main("commands/imports/concurrent-imports.verify.test.ts"),
    main("ended-sessions.verify.test.ts"),
    "server/src/platform/database/embedded/embedded-postgres.verify.test.ts",
  ),
  units(
    "weeks",
    main("daily-run/run-sample-days.verify.test.ts"),
    main("daily-run/year-end.verify.test.ts"),
    faults("fortnight.verify.test.ts"),
  ),
  units(
    "people-who-pay",
    billing("testing/simulation/broken-writers.verify.test.ts"),
    billing("testing/simulation/simulation.test.ts"),
    billing("simulation-and-charges.test.ts"),
    main("simulation-over-http.test.ts"),
  ),
  units("canary", "e2e/canary/canary.test.ts"),
  units(
    "many-rows",
    "server/src/screening/screens/run-screen.test.ts",
    "server/src/ingest/files/hostile-files.test.ts",
    "server/src/sample-market/import-sample.test.ts",
    main("openapi-client.test.ts"),
  ),
  sweeps("account-routes", "account-routes"),
  sweeps("content-routes", "content-routes"),
  sweeps("accessibility", "accessibility", "page-accessibility"),
  sweeps("pages", "every-page", "company-pages", "search-writings", "hostile-input", "external"),
  sweeps("gallery", "gallery", "platform-rules"),
  sweeps("deployments", "deployments", "edge-cases"),
  journeys("states", "states"),
  journeys("states-of-the-clock", "states of the clock"),
  journeys("variants-of-members", "variants of members"),
  journeys("variants", "variants"),
  journeys("market-days", "market days"),
  alone("killed-children", "killed-children", "payments"),
  alone("rebuilds", "real-data", "two-builds"),
  alone("lighthouse", "lighthouse"),
  part("adviser", [], playwright("adviser", "e2e/adviser.config.ts")),
  part(
    "benches",
    [],
    command("every bench measures", "bench/run.ts", "node", "bench/run.ts", "--smallest"),
  ),
];
