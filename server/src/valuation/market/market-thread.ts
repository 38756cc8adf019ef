import { constants, setPriority } from "node:os";
import { once } from "node:events";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { createCompanies } from "../../companies/index.ts";
import { createPool } from "../../platform/database/pool.ts";
import { createCpuThrottle } from "../../platform/cpu-throttle.ts";
import { createStore } from "../store.ts";
import {
  type MarketSummary,
  readMarketSummary,
  rateSlices,
  type UnrankedCompany,
} from "./rated-market.ts";

/** The summary once, then slices; an empty slice ends the stream. */
export type MarketMessage = MarketSummary | readonly UnrankedCompany[];

/**
 * PostgreSQL cannot prioritise queries, and more connections would take the processors from
 * requests.
 */
const POOL_SIZE = 1;
/** Leaves half of the time to requests for the changed market. */
const DUTY_CYCLE = 1 / 2;

/** Sends a slice only after the previous one was acknowledged. */
async function streamMarket(parent: MessagePort): Promise<void> {
  // Only on Linux does this set the thread's priority instead of the whole process's.
  if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);
  const { url } = workerData as { url: string };
  const pool = createPool({ url, max: POOL_SIZE });
  try {
    const companies = createCompanies({ pool });
    const head = await readMarketSummary(companies);
    await send(parent, head);
    const throttle = createCpuThrottle(DUTY_CYCLE);
    for await (const slice of rateSlices(companies, createStore(pool), head)) {
      await send(parent, slice);
      await throttle.pause();
    }
    await send(parent, []);
  } finally {
    await pool.end();
    parent.close();
  }
}

async function send(parent: MessagePort, message: MarketMessage): Promise<void> {
  const acknowledged = once(parent, "message");
  parent.postMessage(message, []);
  await acknowledged;
}

if (parentPort === null) throw new Error("this module must run as a worker thread");
await streamMarket(parentPort);
