import { loadavg } from "node:os";
import { type Failure, type Unstable, findFailures, judgeRepetition } from "./judge.ts";
import { describeSlowest } from "./summary.ts";
import type { FileResult, Suite, SuiteResult, TestCounts } from "./suite.ts";
import { countTests, formatCounts, sumCounts } from "./suite.ts";
import { isInterrupted } from "./tool.ts";

/** So many files do not fail by chance, and are not repeated. */
const MAX_REPEATED_FILES = 25;
const SLOWEST = 12;

export type Write = (text: string) => void;

export interface RunResult {
  readonly counts: TestCounts;
  readonly failures: readonly Failure[];
  readonly unstable: readonly Unstable[];
  readonly files: readonly FileResult[];
}

/**
 * Runs the suites one after the other, then the files that failed once more: alone, on a machine that does nothing else.
 * What passes then is unstable, what fails again has failed.
 */
export async function runSuites(
  suites: readonly Suite[],
  write: Write = (text) => process.stdout.write(text),
): Promise<RunResult> {
  const first: SuiteRun[] = [];
  for (const suite of suites) {
    if (isInterrupted()) break;
    first.push({ suite, result: await runSuite(suite, write) });
  }
  const load = loadavg()[0] ?? 0;
  const runs: JudgedRun[] = [];
  for (const each of first) runs.push(await repeatFailed(each, load, write));
  return {
    counts: sumCounts(runs.map(({ result }) => countTests(result))),
    failures: runs.flatMap(({ failures }) => failures),
    unstable: runs.flatMap(({ unstable }) => unstable),
    files: runs.flatMap(({ result }) => result.files),
  };
}

export const mergeRuns = (runs: readonly RunResult[]): RunResult => ({
  counts: sumCounts(runs.map(({ counts }) => counts)),
  failures: runs.flatMap(({ failures }) => failures),
  unstable: runs.flatMap(({ unstable }) => unstable),
  files: runs.flatMap(({ files }) => files),
});

interface SuiteRun {
  readonly suite: Suite;
  readonly result: SuiteResult;
}

interface JudgedRun {
  readonly result: SuiteResult;
  readonly failures: readonly Failure[];
  readonly unstable: readonly Unstable[];
}

async function runSuite(suite: Suite, write: Write): Promise<SuiteResult> {
  write(`▶ ${suite.name}\n`);
  const started = Date.now();
  const result = await suite.run();
  const counts = countTests(result);
  if (result.files.length > 1) write(describeSlowest(result.files, SLOWEST));
  const tests = result.files.flatMap((file) => file.tests);
  for (const line of tests.flatMap(({ measured = [] }) => measured)) write(`  ${line}\n`);
  if (suite.summary !== undefined) write(`${(await suite.summary()).trimEnd()}\n`);
  if (counts.failed > 0) write(`${result.output.trimEnd()}\n`);
  const mark = counts.failed > 0 ? "✗" : "✓";
  const seconds = ((Date.now() - started) / 1_000).toFixed(1);
  write(`${mark} ${suite.name}: ${formatCounts(counts)} (${seconds} s)\n`);
  return result;
}

async function repeatFailed(
  { suite, result }: SuiteRun,
  load: number,
  write: Write,
): Promise<JudgedRun> {
  const toRepeat = result.files
    .filter(({ tests }) => tests.some(({ status }) => status === "failed" || status === "not run"))
    .map(({ file }) => file);
  const isRepeated =
    suite.repeat !== null &&
    result.crash === null &&
    toRepeat.length > 0 &&
    toRepeat.length <= MAX_REPEATED_FILES &&
    !isInterrupted();
  if (suite.repeat === null || !isRepeated) {
    return { result, failures: findFailures(suite.name, result), unstable: [] };
  }
  write(`▶ ${suite.name}, repeated alone: ${toRepeat.join(", ")}\n`);
  const repeated = await suite.repeat(toRepeat);
  const judged = judgeRepetition(suite.name, result, repeated, load);
  if (judged.failures.length > 0) write(`${repeated.output.trimEnd()}\n`);
  return judged;
}
