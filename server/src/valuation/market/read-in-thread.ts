import { join } from "node:path";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { runThread } from "../../platform/run-thread.ts";
import type { MarketMessage } from "./market-thread.ts";
import { rankMarket } from "../company-evidence.ts";
import type { MarketSummary, RatedMarket, UnrankedCompany } from "./rated-market.ts";

const THREAD_FILE = join(import.meta.dirname, "market-thread.ts");

/**
 * Like `readRatedMarket` in a worker thread: this thread only receives slices and serves requests
 * between them.
 * @param url of the database
 */
export function readInThread(url: string, version: string): Promise<RatedMarket> {
  const companies: UnrankedCompany[] = [];
  let head: MarketSummary | null = null;
  return runThread<MarketMessage, RatedMarket>(THREAD_FILE, {
    workerData: { url },
    expected: "the market was read",
    onMessage(message, resolve, thread) {
      if ("state" in message) head = message;
      else companies.push(...message);
      if (head !== null && !("state" in message) && message.length === 0) {
        resolve({ version, ...head, companies: rankMarket(companies) });
      }
      void yieldToEventLoop().then(() => thread.postMessage("taken", []));
    },
  });
}
