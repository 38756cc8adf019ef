import { addMonths } from "../server/src/platform/clock/days.ts";
import type { Benchmark, BenchmarkResult } from "./benchmark.ts";
import { startProduct } from "./product.ts";
import { sized } from "./size.ts";
import { quantile } from "./statistics.ts";

const COMPANIES = sized(100, 5);
/** Below what a network may call in a minute. */
const CALLS = sized(50, 3);

/** A member with as many companies as the plan allows asks what changed in a month. */
async function timeChanges(): Promise<BenchmarkResult> {
  const product = await startProduct();
  try {
    const token = await product.signIn({ email: "standard@tenbin.example", suffix: "PS" });
    const headers = { authorization: `Bearer ${token}` };
    const found = await fetch(`${product.api}/search?limit=${COMPANIES}&sort=code`);
    const { rows } = (await found.json()) as { rows: readonly { ticker: string }[] };
    if (rows.length < COMPANIES) throw new Error(`The market has only ${rows.length} companies`);
    for (const { ticker } of rows) {
      await ask(`${product.api}/portfolio/${ticker}`, { method: "PUT", headers });
    }
    // Not asked of the changes, which would read every company before the first answer is timed.
    const portfolio = await fetch(`${product.api}/portfolio`, { headers });
    const { price_date: day } = (await portfolio.json()) as { price_date: string };
    const url = `${product.api}/portfolio/changes?since=${addMonths(day, -1)}`;
    const first = await ask(url, { headers });
    const samples: number[] = [];
    for (let call = 0; call < CALLS; call += 1) {
      samples.push((await ask(url, { headers })).milliseconds);
    }
    const { companies, unchanged } = first.answer;
    return {
      value: quantile(samples, 0.5),
      unit: "ms",
      samples,
      detail: `${companies.length} of ${companies.length + unchanged} companies changed; the first answer after the market day took ${first.milliseconds.toFixed(0)} ms; median of ${CALLS}.`,
    };
  } finally {
    await product.stop();
  }
}

interface Changes {
  readonly companies: readonly unknown[];
  readonly unchanged: number;
}

async function ask(
  url: string,
  request: RequestInit,
): Promise<{ readonly answer: Changes; readonly milliseconds: number }> {
  const started = performance.now();
  const response = await fetch(url, request);
  const text = await response.text();
  const milliseconds = performance.now() - started;
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  return { answer: JSON.parse(text) as Changes, milliseconds };
}

export const benches: readonly Benchmark[] = [
  {
    name: "portfolio-changes",
    against: "a limit of 10 ms",
    target: "≤ 10",
    how: "Milliseconds of GET /portfolio/changes over a month on the sample market, asked for over HTTP by a member with 100 companies. The detail gives the first answer, of which nothing was kept.",
    run: timeChanges,
  },
];
