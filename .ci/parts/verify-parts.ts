import { guards } from "../guards/guards.ts";
import { playwright } from "../runner/playwright-suite.ts";
import { type Suite } from "../runner/suite.ts";
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

const faults = (name: string) => `server/src/main/faults/${name}.test.ts`;
const simulation = (name: string) => `server/src/billing/testing/simulation/${name}.test.ts`;

/** In the order in which they run; `npm run verify -- NAME…` runs some. */
export const verifyParts: readonly Part[] = [
  part("docs", [], ...guards),
  units("tools", ".ci/runner/real-tools.verify.test.ts"),
  units("database-down", faults("database-down")),
  units("rolling-deployment", faults("rolling-deployment")),
  units(
    "real-data",
    "server/src/ingest/gate/real-days.test.ts",
    "server/src/ingest/quarantine/real-series.test.ts",
    "server/src/valuation/backtest/measurement/real-data.test.ts",
    "server/src/valuation/backtest/summary-season.test.ts",
  ),
  units("kills", faults("killed-between-awaits"), faults("payments-killed")),
  units("weeks", "server/src/main/daily-run/run-sample-days.test.ts", faults("fortnight")),
  units(
    "people-who-pay",
    simulation("broken-writers"),
    simulation("simulation"),
    "server/src/main/simulation-over-http.test.ts",
    "server/src/billing/simulation-and-charges.test.ts",
  ),
  sweeps("accessibility", "accessibility"),
  sweeps("routes", "routes", "external"),
  sweeps("gallery", "gallery", "platform-rules"),
  sweeps("deployments", "deployments", "edge-cases"),
  alone("killed-children", "killed-children", "payments"),
  alone("lighthouse", "lighthouse"),
  alone("rebuilds", "real-data", "two-builds"),
  part("adviser", [], playwright("adviser", "e2e/adviser.config.ts")),
];
