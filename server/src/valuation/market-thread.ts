import { constants, setPriority } from "node:os";
import { once } from "node:events";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { createCompanies } from "../companies/index.ts";
import { createPool } from "../platform/database/pool.ts";
import { createCpuThrottle } from "../platform/cpu-throttle.ts";
import { createStore } from "./store.ts";
import {
  type MarketSummary,
  readMarketSummary,
  type RatedCompany,
  rateSlices,
} from "./rated-market.ts";

/** What the thread says, in this order: the head once, slices until one is empty. */
export type MarketMessage = MarketSummary | readonly RatedCompany[];

/** Of the thread. PostgreSQL has no lower priority for it: with more it would take every processor from readers. */
const POOL_SIZE = 1;
/** Share of the time: readers ask for the changed market while it is read. */
const DUTY_CYCLE = 1 / 2;
const CONNECT_TIMEOUT_MS = 10_000;

/** The thread of `readInThread`. Each slice is sent when the one before has been taken. */
async function streamMarket(parent: MessagePort): Promise<void> {
  // On Linux a thread has a priority of its own; elsewhere this would be that of the whole process.
  if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);
  const { url } = workerData as { url: string };
  const pool = createPool({ url, max: POOL_SIZE, connectTimeout: CONNECT_TIMEOUT_MS });
  try {
    const companies = createCompanies({ pool });
    const head = await readMarketSummary(companies);
    await send(parent, head);
    const pace = createCpuThrottle(DUTY_CYCLE);
    for await (const slice of rateSlices(companies, createStore(pool), head)) {
      await send(parent, slice);
      await pace.pause();
    }
    await send(parent, []);
  } finally {
    await pool.end();
    parent.close();
  }
}

async function send(parent: MessagePort, message: MarketMessage): Promise<void> {
  const taken = once(parent, "message");
  parent.postMessage(message, []);
  await taken;
}

if (parentPort === null) throw new Error("this module is run as a thread");
await streamMarket(parentPort);
