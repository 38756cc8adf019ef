import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Benchmark, Measurement } from "./benchmark.ts";
import { type Product, startProduct } from "./product.ts";
import { startReaders } from "./reader-load.ts";
import { quantile } from "./statistics.ts";

const ROUNDS = 4;
const PHASE_MS = 6_000;
const SETTLE_MS = 2_000;
/** Between two requests of regular readers. */
const READ_INTERVAL_MS = 20;
/** Time of somebody who types and searches during the flood; not measured. */
const TYPING_MS = 2_000;
/** Between two letters, and between two searches. */
const LETTER_INTERVAL_MS = 150;
const SEARCH_INTERVAL_MS = 500;
/** Answers of the flood, by status. */
type Answers = Readonly<Record<string, number>>;

/** In a process of its own, which does not delay what is measured here. */
async function prepareFlood(urls: readonly string[]) {
  const child = fork(join(import.meta.dirname, "run-flood.ts"), urls);
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

const randomText = () => Math.random().toString(36).slice(2);

/** @throws when somebody's letters or searches, from networks of their own, are not answered */
async function typeAndSearch({ web, api }: Product): Promise<void> {
  const person = startReaders([
    {
      kind: "suggest",
      intervalMs: LETTER_INTERVAL_MS,
      next: () => `${api}/suggest?q=${randomText()}`,
    },
    {
      kind: "results",
      intervalMs: SEARCH_INTERVAL_MS,
      next: () => `${web}/results?q=${randomText()}`,
    },
  ]);
  person.phase("typing");
  await pause(TYPING_MS);
  await person.stop();
}

/** @param flood addresses, each * to be replaced by random text */
async function measureReadersUnderFlood(
  flood: (product: Product) => readonly string[],
): Promise<Measurement> {
  const product = await startProduct();
  const { web, ticker } = product;
  try {
    const next = () => `${web}/companies/${ticker}`;
    const readers = startReaders([{ kind: "page", intervalMs: READ_INTERVAL_MS, next }]);
    const answered = new Map<string, number>();
    await pause(PHASE_MS);
    for (let round = 0; round < ROUNDS; round += 1) {
      const hostile = await prepareFlood(flood(product));
      readers.phase("alone");
      await pause(PHASE_MS);
      hostile.begin();
      readers.phase("flood");
      await pause(PHASE_MS);
      readers.phase("settle");
      await typeAndSearch(product);
      for (const [status, count] of Object.entries(await hostile.end()))
        answered.set(status, (answered.get(status) ?? 0) + count);
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
    run: () => measureReadersUnderFlood(({ web, ticker }) => [`${web}/companies/${ticker}?x=*`]),
  },
  {
    name: "reader-under-query-flood",
    against: "the same readers without the flood, interleaved",
    target: "≤ 3",
    how: "p99 of 50 requests a second for a cached company page while 40 connections of one network ask as fast as they are answered for results of random queries, as documents, as data and as suggestions. Somebody who types and searches meanwhile is answered 200 each time.",
    run: () =>
      measureReadersUnderFlood(({ web, api }) => [
        `${web}/results?q=*`,
        `${web}/results.data?q=*`,
        `${api}/suggest?q=*`,
      ]),
  },
];
