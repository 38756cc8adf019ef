import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Benchmark, Measurement } from "../benchmark.ts";
import { type Product, startProduct } from "../product.ts";
import { startReaders } from "../reader-load.ts";
import { sized } from "../size.ts";
import { quantile } from "../statistics.ts";

const ROUNDS = sized(4, 1);
const PHASE_MS = sized(6_000, 1_000);
const SETTLE_MS = sized(2_000, 200);
/** Between two requests of regular readers. */
const READ_INTERVAL_MS = 20;
/** Time of somebody who types, searches and moves a handle during the flood; not measured. */
const TYPING_MS = sized(2_000, 800);
/** Between two letters or positions of a handle, and between two searches. */
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

/** @throws when letters, searches or windows of others, from networks of their own, are not answered */
async function useProduct({ web, api, ticker }: Product): Promise<void> {
  const windows = [-3, -4, -5];
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
    {
      kind: "window",
      intervalMs: LETTER_INTERVAL_MS,
      next: () => {
        windows.push(windows.shift()!);
        return `${api}/companies/${ticker}/pricechart?begin=${windows[0]}&end=0`;
      },
    },
  ]);
  person.phase("typing");
  await pause(TYPING_MS);
  await person.stop();
}

interface Flood {
  /** What regular readers read; default the web host's. */
  readonly host?: "web" | "api";
  /** See run-flood.ts. */
  readonly urls: (product: Product) => readonly string[] | Promise<readonly string[]>;
}

async function measureReadersUnderFlood({ host = "web", urls }: Flood): Promise<Measurement> {
  const product = await startProduct();
  try {
    const next = () => `${product[host]}/companies/${product.ticker}`;
    const readers = startReaders([{ kind: "page", intervalMs: READ_INTERVAL_MS, next }]);
    const hostileUrls = await urls(product);
    const answered = new Map<string, number>();
    await pause(PHASE_MS);
    for (let round = 0; round < ROUNDS; round += 1) {
      const hostile = await prepareFlood(hostileUrls);
      readers.phase("alone");
      await pause(PHASE_MS);
      hostile.begin();
      readers.phase("flood");
      await pause(PHASE_MS);
      readers.phase("settle");
      await useProduct(product);
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

/** More than the API keeps. */
async function randomWindows({ api }: Product): Promise<readonly string[]> {
  const response = await fetch(`${api}/search?limit=100`);
  const { rows } = (await response.json()) as { rows: readonly { ticker: string }[] };
  const tickers = rows.map(({ ticker }) => ticker).join("|");
  return [`${api}/companies/{${tickers}}/pricechart?begin={-3|-4|-5|-6|-7|-8}&end={0|-1}`];
}

export const benches: readonly Benchmark[] = [
  {
    name: "reader-under-flood",
    against: "the same readers without the flood, interleaved",
    target: "≤ 3",
    how: "p99 of 50 requests a second for a cached company page while 40 connections of one network ask as fast as they are answered for the page with a random query.",
    run: () =>
      measureReadersUnderFlood({
        urls: ({ web, ticker }) => [`${web}/companies/${ticker}?x=*`],
      }),
  },
  {
    name: "reader-under-query-flood",
    against: "the same readers without the flood, interleaved",
    target: "≤ 3",
    how: "p99 of 50 requests a second for a cached company page while 40 connections of one network ask as fast as they are answered for results of random queries, as documents, as data and as suggestions. Somebody who types and searches meanwhile is answered 200 each time.",
    run: () =>
      measureReadersUnderFlood({
        urls: ({ web, api }) => [
          `${web}/results?q=*`,
          `${web}/results.data?q=*`,
          `${api}/suggest?q=*`,
        ],
      }),
  },
  {
    name: "api-reader-under-flood",
    against: "the same readers without the flood, interleaved",
    target: "≤ 3",
    how: "p99 of 50 requests a second to the API for a cached company while 40 connections of one network ask as fast as they are answered for the charts of random windows of random companies. Somebody who types, searches and moves a handle meanwhile is answered 200 each time.",
    run: () => measureReadersUnderFlood({ host: "api", urls: randomWindows }),
  },
];
