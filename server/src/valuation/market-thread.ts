import { constants, setPriority } from "node:os";
import { once } from "node:events";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { createCompanies } from "../companies/index.ts";
import { createPool } from "../platform/database/pool.ts";
import { createPace } from "../platform/pace.ts";
import { createStore } from "./store.ts";
import {
  type MarketHead,
  readMarketHead,
  type WeighedCompany,
  weighSlices,
} from "./weighed-market.ts";

/** What the thread says, in this order: the head once, slices until one is empty. */
export type MarketMessage = MarketHead | readonly WeighedCompany[];

/** Of the thread. PostgreSQL has no lower priority for it: with more it would take every processor from readers. */
const CONNECTIONS = 1;
/** Share of the time: readers ask for the changed market while it is read. */
const WORKED = 1 / 2;
const CONNECT_TIMEOUT_MS = 10_000;

/** The thread of `readInThread`. Each slice is sent when the one before has been taken. */
async function readFor(parent: MessagePort): Promise<void> {
  // On Linux a thread has a priority of its own; elsewhere this would be that of the whole process.
  if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);
  const { url } = workerData as { url: string };
  const pool = createPool({ url, max: CONNECTIONS, connectTimeout: CONNECT_TIMEOUT_MS });
  try {
    const companies = createCompanies({ pool });
    const head = await readMarketHead(companies);
    await tell(parent, head);
    const pace = createPace(WORKED);
    for await (const slice of weighSlices(companies, createStore(pool), head)) {
      await tell(parent, slice);
      await pace.rest();
    }
    await tell(parent, []);
  } finally {
    await pool.end();
    parent.close();
  }
}

async function tell(parent: MessagePort, message: MarketMessage): Promise<void> {
  const taken = once(parent, "message");
  parent.postMessage(message, []);
  await taken;
}

if (parentPort === null) throw new Error("this module is run as a thread");
await readFor(parentPort);
