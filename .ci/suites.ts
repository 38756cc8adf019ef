import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { z } from "zod";
import type { Step, TestCounts } from "./steps.ts";
import { ROOT, runTool } from "./steps.ts";

const vitestReport = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
});

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  errors: z.array(z.unknown()),
  suites: z.array(z.unknown()),
});

/** Of Playwright's report; groups of tests stand in the file's. */
const playwrightSuite = z.object({
  file: z.string(),
  specs: z.array(
    z.object({
      tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
    }),
  ),
  suites: z.array(z.unknown()).default([]),
});

interface SuiteReport {
  readonly tally: TestCounts;
  /** Milliseconds of each file; what runs at the same time counts for each. */
  readonly durations: ReadonlyMap<string, number>;
}

const SLOWEST = 12;

/** A test file that fails to load counts as one failure. */
export function vitest(name: string, ...args: string[]): Step {
  return suite(
    name,
    async (report) => {
      const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
      return runTool("vitest", ["run", ...reporters, ...args]);
    },
    (text) => {
      const found = vitestReport.parse(JSON.parse(text));
      const failed = found.numFailedTests + (!found.success && found.numFailedTests === 0 ? 1 : 0);
      const skipped = found.numPendingTests + found.numTodoTests;
      const durations = new Map(
        found.testResults.map(({ name: file, startTime, endTime }) => [
          relative(ROOT, file),
          endTime - startTime,
        ]),
      );
      return { tally: { passed: found.numPassedTests, failed, skipped }, durations };
    },
  );
}

/**
 * A test that passes on a retry (allowed only in continuous integration) counts as passed; the
 * reporter names it.
 */
export function playwright(name: string, config: string): Step {
  return suite(
    name,
    (report) =>
      runTool("playwright", ["test", "--config", config, "--reporter=dot,json"], {
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      }),
    (text) => {
      const { stats, errors, suites } = playwrightReport.parse(JSON.parse(text));
      const failed = stats.unexpected + (stats.unexpected === 0 ? errors.length : 0);
      const tally = { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped };
      const durations = new Map<string, number>();
      for (const each of suites) addDurations(each, durations);
      return { tally, durations };
    },
  );
}

function addDurations(read: unknown, durations: Map<string, number>): void {
  const { file, specs, suites } = playwrightSuite.parse(read);
  for (const { duration } of specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results),
  )) {
    durations.set(file, (durations.get(file) ?? 0) + duration);
  }
  for (const each of suites) addDurations(each, durations);
}

/** Who adds a minute looks here for one to save. */
function describeSlowest(durations: SuiteReport["durations"]): string {
  const slowest = [...durations].toSorted(([, a], [, b]) => b - a).slice(0, SLOWEST);
  return slowest.map(([file, ms]) => `  ${(ms / 1_000).toFixed(0)} s  ${file}`).join("\n");
}

function suite(
  name: string,
  runWith: (reportFile: string) => ReturnType<typeof runTool>,
  read: (report: string) => SuiteReport,
): Step {
  return {
    name,
    async run() {
      const folder = await mkdtemp(join(tmpdir(), "tenbin-report-"));
      const file = join(folder, "report.json");
      try {
        const { code, output } = await runWith(file);
        const report = await readFile(file, "utf8").catch(() => null);
        // No report means that the tool crashed; with a green report the exit code still counts.
        if (report === null) return { tally: { passed: 0, failed: 1, skipped: 0 }, output };
        const { tally, durations } = read(report);
        const broke = code !== 0 && tally.failed === 0;
        const summary = describeSlowest(durations);
        return { tally: broke ? { ...tally, failed: 1 } : tally, output, summary };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
