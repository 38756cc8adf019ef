import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { Step, TestCounts } from "./steps.ts";
import { runTool } from "./steps.ts";

const vitestReport = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
});

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  errors: z.array(z.unknown()),
});

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
      return { passed: found.numPassedTests, failed, skipped };
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
      const { stats, errors } = playwrightReport.parse(JSON.parse(text));
      const failed = stats.unexpected + (stats.unexpected === 0 ? errors.length : 0);
      return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped };
    },
  );
}

function suite(
  name: string,
  runWith: (reportFile: string) => ReturnType<typeof runTool>,
  read: (report: string) => TestCounts,
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
        const tally = report === null ? { passed: 0, failed: 1, skipped: 0 } : read(report);
        const broke = code !== 0 && tally.failed === 0;
        return { tally: broke ? { ...tally, failed: 1 } : tally, output };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
