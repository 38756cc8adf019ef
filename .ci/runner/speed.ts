import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { z } from "zod";

const PROBE_MS = 500;
/** As many as there are workers of the tests. */
const THREADS = Math.min(2, availableParallelism());
/** Units of work of one thread in PROBE_MS on the quiet machine for which the time-outs are written. */
const REFERENCE = 9_500;
const MAX_FACTOR = 8;

/** How many times slower than the reference this machine is just now, at least 1: time-outs are multiplied with it. */
export async function measureTimeoutFactor(): Promise<number> {
  const done = await Promise.all(Array.from({ length: THREADS }, countUnits));
  const perThread = done.reduce((sum, each) => sum + each, 0) / THREADS;
  return Math.min(MAX_FACTOR, Math.max(1, REFERENCE / perThread));
}

async function countUnits(): Promise<number> {
  const worker = new Worker(new URL("speed-worker.ts", import.meta.url), {
    workerData: { ms: PROBE_MS },
  });
  const [done] = z.tuple([z.number()]).parse(await once(worker, "message"));
  await worker.terminate();
  return done;
}
