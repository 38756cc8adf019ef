import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Benchmark, BenchmarkResult } from "../benchmark.ts";
import { requestsPerSecond } from "./load.ts";
import { startProduct } from "../product.ts";
import { sized } from "../size.ts";
import { quantile } from "../statistics.ts";

const ROUNDS = sized(5, 1);
/** Enough connections that neither server waits for requests. */
const LOAD = { connections: 64, seconds: sized(2, 0.5) };

interface Comparison {
  readonly host: "api" | "web";
  /** The peer's file. */
  readonly peer: "bare-server.ts" | "bare-http-server.ts";
  /** Demo person who asks, and the rights waited for (`user_suffix`); default a visitor. */
  readonly member?: { readonly email: string; readonly suffix: string };
}

/**
 * Requests per second of the product ÷ those of a peer that sends the same bytes; separate
 * processes, alternating rounds.
 */
async function compareWithPeer({
  host,
  peer: peerFile,
  member,
}: Comparison): Promise<BenchmarkResult> {
  const product = await startProduct();
  const folder = await mkdtemp(join(tmpdir(), "tenbin-bench-"));
  try {
    const url = `${product[host]}/companies/${product.ticker}`;
    const headers: Record<string, string> =
      member === undefined ? {} : { authorization: `Bearer ${await product.signIn(member)}` };
    const response = await fetch(url, { headers: { "accept-encoding": "identity", ...headers } });
    if (!response.ok) throw new Error(`${url}: status ${response.status}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    const file = join(folder, "answer");
    await writeFile(file, bytes);
    const type = response.headers.get("content-type") ?? "text/plain";
    const bare = fork(join(import.meta.dirname, peerFile), [file, type]);
    const [port] = await once(bare, "message");
    try {
      const peer = `http://127.0.0.1:${String(port)}/`;
      const samples: number[] = [];
      // The first round warms both up.
      for (let round = 0; round <= ROUNDS; round += 1) {
        const ours = await requestsPerSecond(url, { ...LOAD, headers });
        const theirs = await requestsPerSecond(peer, { ...LOAD, headers });
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

export const benches: readonly Benchmark[] = [
  {
    name: "api-vs-bare",
    against: "a bare Fastify route answering the same bytes",
    target: "≥ 0.5",
    how: "Requests per second of hot GET /companies/{ticker} of an open company on the sample market ÷ the peer's.",
    run: () => compareWithPeer({ host: "api", peer: "bare-server.ts" }),
  },
  {
    name: "ssr-company-vs-bare",
    against: "a bare Fastify route answering the same HTML",
    target: "≥ 0.5",
    how: "Requests per second of an open company's page on the sample market ÷ the peer's; asked for anonymously, so that it comes from the page cache, as it does until the data change.",
    run: () => compareWithPeer({ host: "web", peer: "bare-server.ts" }),
  },
  {
    name: "api-signed-in-vs-bare",
    against: "a bare node:http server answering the same bytes",
    target: "≥ 0.4",
    how: "Requests per second of hot GET /companies/{ticker} on the sample market, asked for by a light member with a token of the emulator, ÷ the peer's; the member's facts are read with every request.",
    run: () =>
      compareWithPeer({
        host: "api",
        peer: "bare-http-server.ts",
        member: { email: "light@tenbin.example", suffix: "PL" },
      }),
  },
];
