import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Benchmark, BenchmarkResult } from "../benchmark.ts";
import { startNativeProgram } from "./engine-vs-c/native.ts";
import { generateWorkload, toDoubles, valueWithEngine } from "./engine-vs-c/workload.ts";
import { sized } from "../size.ts";
import { quantile } from "../statistics.ts";

const WARM_UP = sized(3, 0);
const ROUNDS = sized(15, 1);
/** High enough for systems that account processor time in steps of 10 ms. */
const RUNS_PER_ROUND = sized(40, 5);
/** Largest relative difference of a result. */
const TOLERANCE = 1e-9;

async function compareWithC(): Promise<BenchmarkResult> {
  const folder = await mkdtemp(join(tmpdir(), "tenbin-bench-"));
  try {
    const workload = generateWorkload();
    const native = await startNativeProgram(folder, toDoubles(workload));
    if (native === null) return { skipped: "there is no C compiler (cc) on this machine" };
    let ours: Float64Array = new Float64Array();
    const ratios: number[] = [];
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const start = process.cpuUsage();
      for (let turn = 0; turn < RUNS_PER_ROUND; turn += 1) ours = valueWithEngine(workload);
      const { user, system } = process.cpuUsage(start);
      let c = 0;
      for (let turn = 0; turn < RUNS_PER_ROUND; turn += 1) c += await native.run();
      if (round >= 0) ratios.push((user + system) / 1e3 / c);
    }
    const difference = largestDifference(ours, await native.finish());
    if (!(difference <= TOLERANCE)) {
      throw new Error(`engine and C differ by ${difference}: formulas.c is not the same any more`);
    }
    return {
      value: quantile(ratios, 0.5),
      samples: ratios,
      detail: `${ROUNDS} rounds of ${RUNS_PER_ROUND}, results equal to ${difference.toExponential(1)}.`,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function largestDifference(ours: Float64Array, theirs: Float64Array): number {
  if (ours.length !== theirs.length) return Number.POSITIVE_INFINITY;
  let largest = 0;
  for (const [index, value] of ours.entries()) {
    const other = theirs[index]!;
    const scale = Math.max(Math.abs(value), Math.abs(other), Number.MIN_VALUE);
    const difference = Math.abs(value - other) / scale;
    if (!(difference <= largest)) largest = difference;
  }
  return largest;
}

export const benches: readonly Benchmark[] = [
  {
    name: "engine-vs-c",
    against: "the same formulas in C, cc -O3",
    target: "≤ 3",
    how:
      "Processor time of the engine's own functions (ridge of a month's peers, then pillars, pool and own " +
      "calibration of 2,700 companies) ÷ that of the same arithmetic in C on the same inputs; " +
      "median of interleaved rounds.",
    run: compareWithC,
  },
];
