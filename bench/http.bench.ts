import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bench, Measured } from "./bench.ts";
import { requestsPerSecond } from "./load.ts";
import { startProduct } from "./product.ts";
import { quantile } from "./statistics.ts";

const ROUNDS = 5;
const LOAD = { connections: 10, seconds: 2 };

/**
 * Requests per second of the product's answer ÷ those of a bare Fastify route with the same bytes,
 * both in a process of their own, measured by turns.
 */
async function againstBare(
  pathOf: (ticker: string) => string,
  host: "api" | "web",
): Promise<Measured> {
  const product = await startProduct();
  const folder = await mkdtemp(join(tmpdir(), "tenbin-bench-"));
  try {
    const url = product[host] + pathOf(product.ticker);
    const answer = await fetch(url, { headers: { "accept-encoding": "identity" } });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const file = join(folder, "answer");
    await writeFile(file, bytes);
    const type = answer.headers.get("content-type") ?? "text/plain";
    const bare = fork(join(import.meta.dirname, "bare-server.ts"), [file, type]);
    const [port] = await once(bare, "message");
    try {
      const peer = `http://127.0.0.1:${String(port)}/`;
      const samples: number[] = [];
      // The first round warms both up.
      for (let round = 0; round <= ROUNDS; round += 1) {
        const ours = await requestsPerSecond(url, LOAD);
        const theirs = await requestsPerSecond(peer, LOAD);
        if (round > 0) samples.push(ours / theirs);
      }
      return {
        value: quantile(samples, 0.5),
        samples,
        detail: `${bytes.length} bytes, ${ROUNDS} rounds by turns of ${LOAD.seconds} s, ${LOAD.connections} connections, median.`,
      };
    } finally {
      bare.disconnect();
      await once(bare, "exit");
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
    await product.stop();
  }
}

export const benches: readonly Bench[] = [
  {
    name: "api-vs-bare",
    against: "a bare Fastify route answering the same bytes",
    target: "≥ 0.5",
    how: "Requests per second of hot GET /companies/{ticker} on the sample market ÷ the peer's.",
    run: () => againstBare((ticker) => `/companies/${ticker}`, "api"),
  },
  {
    name: "ssr-company-vs-bare",
    against: "a bare Fastify route answering the same HTML",
    target: "≥ 0.5",
    how: "Requests per second of the company page on the sample market ÷ the peer's; asked for anonymously, so that it comes from the page cache, as it does until the data change.",
    run: () => againstBare((ticker) => `/companies/${ticker}`, "web"),
  },
];
