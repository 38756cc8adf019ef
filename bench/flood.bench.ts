import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Benchmark, Measurement } from "./benchmark.ts";
import { startProduct } from "./product.ts";
import { startReaders } from "./reader-load.ts";
import { quantile } from "./statistics.ts";

const ROUNDS = 4;
const PHASE_MS = 6_000;
const SETTLE_MS = 2_000;
/** Between two requests of regular readers. */
const READ_INTERVAL_MS = 20;
/** Answers of the flood, by status. */
type Answers = Readonly<Record<string, number>>;

/** In a process of its own, which does not delay what is measured here. */
async function prepareFlood(web: string, ticker: string) {
  const child = fork(join(import.meta.dirname, "run-flood.ts"), [web, ticker]);
  await once(child, "message");
  return {
    begin: () => child.send("begin"),
    async end(): Promise<Answers> {
      child.send("end");
      const [answers] = (await once(child, "message")) as [Answers];
      return answers;
    },
  };
}

async function measureReadersUnderFlood(): Promise<Measurement> {
  const product = await startProduct();
  const { web, ticker } = product;
  try {
    const next = () => `${web}/companies/${ticker}`;
    const readers = startReaders([{ kind: "page", intervalMs: READ_INTERVAL_MS, next }]);
    const answered = new Map<string, number>();
    await pause(PHASE_MS);
    for (let round = 0; round < ROUNDS; round += 1) {
      const flood = await prepareFlood(web, ticker);
      readers.phase("alone");
      await pause(PHASE_MS);
      flood.begin();
      readers.phase("flood");
      await pause(PHASE_MS);
      for (const [status, count] of Object.entries(await flood.end()))
        answered.set(status, (answered.get(status) ?? 0) + count);
      readers.phase("settle");
      await pause(SETTLE_MS);
    }
    await readers.stop();
    const [alone, under] = ["alone", "flood"].map((phase) => readers.samples(phase, "page"));
    const p99 = [alone!, under!].map((samples) => quantile(samples, 0.99));
    const answers = [...answered].map(([status, count]) => `${count} × ${status}`).join(", ");
    return {
      value: p99[1]! / p99[0]!,
      detail: `(p99 ${p99.map((each) => each.toFixed(1)).join(" and ")} ms of ${alone!.length} and ${under!.length}; the flood was answered ${answers})`,
    };
  } finally {
    await product.stop();
  }
}

export const benches: readonly Benchmark[] = [
  {
    name: "reader-under-flood",
    against: "the same readers without the flood, interleaved",
    target: "≤ 3",
    how: "p99 of 50 requests a second for a cached company page while 40 connections of one network ask as fast as they are answered for the page with a random query.",
    run: measureReadersUnderFlood,
  },
];
