import type { GreenMemory } from "../green-memory.ts";
import { isGreen } from "../runner/judge.ts";
import { type RunResult, type Write, mergeRuns, runSuites } from "../runner/run-suites.ts";
import { type Suite, formatCounts } from "../runner/suite.ts";
import { formatSeconds } from "../runner/summary.ts";
import { isInterrupted } from "../runner/tool.ts";

/** A portion of the long tests that takes at most five minutes on a quiet machine. */
export interface Part {
  readonly name: string;
  /** Of its tests, relative to the repository. */
  readonly files: readonly string[];
  readonly suites: readonly Suite[];
}

interface RunPartsOptions {
  readonly memory: GreenMemory;
  /** Of everything that the parts test; null: unknown, nothing is remembered. */
  readonly fingerprint: string | null;
  /** Also runs what is green already. */
  readonly all: boolean;
  readonly write?: Write;
}

/**
 * Runs the parts that are not known to be green, one after the other. Each is remembered as soon as it is green: a run
 * that was killed goes on where it was.
 */
export async function runParts(
  parts: readonly Part[],
  { memory, fingerprint, all, write = (text) => process.stdout.write(text) }: RunPartsOptions,
): Promise<RunResult> {
  const runs: RunResult[] = [];
  for (const [at, { name, suites }] of parts.entries()) {
    if (isInterrupted()) break;
    const key = `verify ${name}`;
    const green = all || fingerprint === null ? null : memory.find(key, fingerprint);
    if (green !== null) {
      write(`– ${name}: was green here (${formatCounts(green.counts)})\n`);
      runs.push({ counts: green.counts, failures: [], unstable: [], files: [] });
      continue;
    }
    write(`■ ${name} (part ${at + 1} of ${parts.length})\n`);
    const started = Date.now();
    const run = await runSuites(suites, write);
    const seconds = (Date.now() - started) / 1_000;
    write(`■ ${name}: ${formatCounts(run.counts)} in ${formatSeconds(seconds)}\n`);
    runs.push(run);
    const isStable = isGreen(run) && run.unstable.length === 0 && !isInterrupted();
    if (isStable && fingerprint !== null) {
      memory.store(key, { fingerprint, counts: run.counts, seconds });
    }
  }
  return mergeRuns(runs);
}
