import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { seededRandom } from "@tenbin/engine";
import type { Screen } from "../../server/src/screening/index.ts";
import type { Benchmark, BenchmarkResult } from "../benchmark.ts";
import { measureByTurns, milliseconds, prepareInDuckDb } from "./screening-by-turns.ts";
import {
  PAGE,
  randomMarket,
  SEED,
  SCREENS,
  startScreening,
  typicalScreens,
} from "./screening-market.ts";
import { sized } from "../size.ts";
import { quantile } from "../statistics.ts";

const USERS = 50;
const SECONDS = sized(20, 1);
const WARM_UP_SECONDS = sized(5, 1);

/** Of the same columns as the product declares, by the API in this process. */
async function screeningOverHttp(): Promise<BenchmarkResult> {
  const { ids, rows } = randomMarket();
  const screens = typicalScreens(seededRandom(SEED), rows, ids);
  const api = await startScreening(rows);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const inDuckDb = await prepareInDuckDb(rows, ids, screens);
  try {
    const bodies = screens.map(({ conditions, sort, limit }) =>
      JSON.stringify({ conditions, sort, limit, columns: sort.map(({ metric }) => metric) }),
    );
    const times = await measureByTurns(
      SCREENS,
      async (at) => {
        const answer = JSON.parse(await post(`${api.origin}/screening`, agent, bodies[at]!)) as {
          readonly total: number;
          readonly rows: readonly { readonly ticker: string }[];
        };
        return { total: answer.total, codes: answer.rows.map(({ ticker }) => toCode(ticker)) };
      },
      inDuckDb,
    );
    return {
      value: times.ours / times.theirs,
      detail: `p50 ${milliseconds(times.ours)} with HTTP, rights and ${PAGE} masked rows ÷ ${milliseconds(times.theirs)}.`,
    };
  } finally {
    agent.destroy();
    await api.close();
  }
}

const toCode = (ticker: string) => ticker.padEnd(5, "0");

function post(url: string, agent: Agent, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    };
    const call = request(url, { method: "POST", agent, headers }, (response) => {
      const parts: Buffer[] = [];
      if (response.statusCode !== 200) {
        response.resume();
        reject(new Error(`POST ${url}: ${response.statusCode}`));
        return;
      }
      response.on("data", (part: Buffer) => parts.push(part));
      response.once("end", () => resolve(Buffer.concat(parts).toString()));
      response.once("error", reject);
    });
    call.once("error", reject);
    call.end(body);
  });
}

/** As a page asks while a condition changes: ten columns, histograms of every range, what each condition costs. */
function toPageQuestion({ conditions, sort }: Screen, ids: readonly string[]): string {
  const histograms = conditions.flatMap((each) => ("metric" in each ? [each.metric] : []));
  return JSON.stringify({ conditions, sort, histograms, columns: ids.slice(0, 10), limit: PAGE });
}

/** Users who ask once a second, spread over it, whether their last answer has come or not. */
async function screeningOfManyUsers(): Promise<BenchmarkResult> {
  const { ids, rows } = randomMarket();
  const bodies = typicalScreens(seededRandom(SEED), rows, ids).map((screen) =>
    toPageQuestion(screen, ids),
  );
  const child = fork(join(import.meta.dirname, "screening-server.ts"));
  const agent = new Agent({ keepAlive: true, maxSockets: USERS });
  const times: number[] = [];
  const open = new Set<Promise<void>>();
  try {
    const [origin] = (await once(child, "message")) as [string];
    const ask = async (body: string, isCounted: boolean) => {
      const start = performance.now();
      await post(`${origin}/screening`, agent, body);
      if (isCounted) times.push(performance.now() - start);
    };
    const start = performance.now();
    for (let at = 0; at < USERS * (WARM_UP_SECONDS + SECONDS); at += 1) {
      await pause(Math.max(0, start + (1_000 * at) / USERS - performance.now()));
      const asked = ask(bodies[at % bodies.length]!, at >= USERS * WARM_UP_SECONDS);
      open.add(asked);
      void asked.finally(() => open.delete(asked));
    }
    await Promise.all(open);
  } finally {
    agent.destroy();
    await end(child);
  }
  return {
    value: quantile(times, 0.99),
    unit: "ms",
    detail: `p50 ${milliseconds(quantile(times, 0.5))} of ${times.length} answers.`,
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill();
  await once(child, "exit");
}

export const benches: readonly Benchmark[] = [
  {
    name: "screening-http-vs-duckdb",
    against: "DuckDB in this process, one thread, the same columns, statements prepared",
    target: "≤ 1.0",
    how: "p50 of POST /screening from the request to the parsed answer ÷ the bare query in DuckDB, equal in total and rows, by turns.",
    run: screeningOverHttp,
  },
  {
    name: "screening-p99",
    against: "a limit",
    target: "≤ 50 ms",
    how: `p99 of POST /screening with five conditions, their histograms and ten columns of 4,400 companies, asked by ${USERS} users once a second each for ${SECONDS} s; the API in a process of its own, the users in another.`,
    run: screeningOfManyUsers,
  },
];
