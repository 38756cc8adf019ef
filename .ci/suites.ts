import { fingerprint } from "./changes/fingerprint.ts";
import { ImportGraph } from "./changes/import-graph.ts";
import { GreenMemory } from "./green-memory.ts";
import { playwright } from "./runner/playwright-suite.ts";
import type { RunResult } from "./runner/run-suites.ts";
import { runSuites } from "./runner/run-suites.ts";
import { type Suite, countTests, script, together } from "./runner/suite.ts";
import { vitest } from "./runner/vitest-suite.ts";

/** Run only when they or what they import have changed since they were green here; by the name of the project. */
const SELF_CONTAINED = { engine: "engine", contract: "contract", stripe: "fakes/stripe" } as const;

const JOURNEYS = "e2e/journeys/";
const JOURNEYS_CONFIG = "e2e/playwright.config.ts";
const VERIFY_CONFIG = "e2e/verify.config.ts";

/** By folder; what is in none of them is vitest's. Journeys stand in both tiers: in verify with what it checks in their states. */
const BROWSER_SUITES = [
  { folder: JOURNEYS, configs: { test: JOURNEYS_CONFIG, verify: VERIFY_CONFIG } },
  { folder: "e2e/verify/", configs: { test: VERIFY_CONFIG, verify: VERIFY_CONFIG } },
  {
    folder: "e2e/adviser/",
    configs: { test: "e2e/adviser.config.ts", verify: "e2e/adviser.config.ts" },
  },
] as const;

/** The route types come first: lint checks them. */
const checks = [
  script("typegen"),
  together("static checks", ["check:lint", "check:architecture", "check:format"].map(script)),
];

/** Everything a change must pass. */
export async function runAll({ all }: { readonly all: boolean }): Promise<RunResult> {
  const memory = new GreenMemory();
  const graph = new ImportGraph();
  const projects = Object.entries(SELF_CONTAINED).map(([name, folder]) => {
    const current = fingerprint(folder, graph);
    return { name, folder, current, green: all ? null : memory.find(name, current) };
  });
  const unchanged = projects.flatMap(({ name, green }) => (green === null ? [] : [name]));
  for (const { name, green } of projects) {
    if (green === null) continue;
    const { passed } = green.counts;
    process.stdout.write(
      `– ${name}: unchanged since its ${passed} tests passed here (--all runs them)\n`,
    );
  }
  const units = vitest("unit and integration", { without: unchanged });
  const journeys = playwright("browser journeys", JOURNEYS_CONFIG);
  const result = await runSuites([...checks, units, journeys]);
  for (const { name, folder, current, green } of projects) {
    const files = result.files.filter(({ file }) => file.startsWith(`${folder}/`));
    const counts = countTests({ files, crash: null });
    const isUnstable = result.unstable.some(({ file }) => file.startsWith(`${folder}/`));
    if (green !== null || counts.passed === 0 || counts.failed > 0 || isUnstable) continue;
    const seconds = files.reduce((sum, { duration }) => sum + duration, 0) / 1_000;
    memory.store(name, { fingerprint: current, counts, seconds });
  }
  return result;
}

interface SuitesOfOptions {
  /** Only the test with this title. */
  readonly title: string | undefined;
  readonly tier: "test" | "verify";
}

/** The suites that run the files or folders, without what they usually wait for. */
export function suitesOf(
  paths: readonly string[],
  { title, tier }: SuitesOfOptions,
): readonly Suite[] {
  const pattern = title === undefined ? undefined : RegExp.escape(title);
  const browser = BROWSER_SUITES.flatMap(({ folder, configs }) => {
    const files = paths.filter((path) => path.startsWith(folder));
    if (files.length === 0) return [];
    return [playwright(folder, configs[tier], { files, title: pattern, noDependencies: true })];
  });
  const units = paths.filter((path) =>
    BROWSER_SUITES.every(({ folder }) => !path.startsWith(folder)),
  );
  if (units.length === 0) return browser;
  return [vitest("unit and integration", { files: units, title: pattern }), ...browser];
}
