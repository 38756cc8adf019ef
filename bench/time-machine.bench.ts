import { MS_PER_DAY } from "@tenbin/contract/time";
import type { Benchmark, BenchmarkResult } from "./benchmark.ts";
import { startProduct } from "./product.ts";
import { sized } from "./size.ts";
import { quantile } from "./statistics.ts";

const COMPANIES = sized(60, 3);
const WARM_UP = sized(5, 1);
/** Each company is asked for on another one, the calendar's day before where it was no trading day. */
const FIRST_DAY = Date.UTC(2019, 0, 7);
const STEP_MS = 35 * MS_PER_DAY;

/** Of each company first today's page, then that of a past day: neither was asked for before. */
async function comparePages(): Promise<BenchmarkResult> {
  const product = await startProduct();
  try {
    const found = await fetch(`${product.api}/search?limit=100&sort=code`);
    const { rows } = (await found.json()) as { rows: readonly { ticker: string }[] };
    const samples: { readonly today: number; readonly past: number }[] = [];
    for (const [at, { ticker }] of rows.slice(0, COMPANIES + WARM_UP).entries()) {
      const url = `${product.web}/companies/${ticker}`;
      const day = new Date(FIRST_DAY + at * STEP_MS).toISOString().slice(0, 10);
      const today = await timePage(url);
      const past = await timePage(`${url}?at=${day}`);
      if (at >= WARM_UP && today !== null && past !== null) samples.push({ today, past });
    }
    const today = quantile(
      samples.map((each) => each.today),
      0.5,
    );
    const past = quantile(
      samples.map((each) => each.past),
      0.5,
    );
    return {
      value: past / today,
      samples: samples.map((each) => each.past / each.today),
      detail: `${samples.length} companies by turns, medians ${past.toFixed(0)} and ${today.toFixed(0)} ms.`,
    };
  } finally {
    await product.stop();
  }
}

/** Milliseconds; null for a page that leads elsewhere. */
async function timePage(url: string): Promise<number | null> {
  const started = performance.now();
  const response = await fetch(url, { redirect: "manual" });
  await response.arrayBuffer();
  return response.status === 200 ? performance.now() - started : null;
}

export const benches: readonly Benchmark[] = [
  {
    name: "time-machine",
    against: "the company's page of today",
    target: "≤ 1.3",
    how: "Milliseconds of a company's page as of a past day ÷ those of today's page on the sample market, each rendered for the first time.",
    run: comparePages,
  },
];
