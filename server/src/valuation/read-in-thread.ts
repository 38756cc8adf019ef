import { join } from "node:path";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { MarketMessage } from "./market-thread.ts";
import { rankMarket } from "./company-evidence.ts";
import type { MarketSummary, RatedMarket, UnrankedCompany } from "./rated-market.ts";

const THREAD_FILE = join(import.meta.dirname, "market-thread.ts");

/**
 * Like `readRatedMarket` in a worker thread: this thread only receives slices and serves requests
 * between them.
 * @param url of the database
 */
export function readInThread(url: string, version: string): Promise<RatedMarket> {
  const thread = new Worker(THREAD_FILE, { workerData: { url } });
  // The thread does not keep an ending process alive.
  thread.unref();
  const companies: UnrankedCompany[] = [];
  let head: MarketSummary | null = null;
  return new Promise((resolve, reject) => {
    thread.on("message", (message: MarketMessage) => {
      if ("state" in message) head = message;
      else companies.push(...message);
      if (head !== null && !("state" in message) && message.length === 0) {
        resolve({ version, ...head, companies: rankMarket(companies) });
      }
      void yieldToEventLoop().then(() => thread.postMessage("taken", []));
    });
    thread.once("error", reject);
    thread.once("exit", () => reject(new Error("the thread exited before the market was read")));
  });
}
