import { join } from "node:path";
import { setImmediate as otherEvents } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { MarketMessage } from "./market-thread.ts";
import type { MarketHead, WeighedCompany, WeighedMarket } from "./weighed-market.ts";

const THREAD = join(import.meta.dirname, "market-thread.ts");

/**
 * Reads the market as `readWeighedMarket` does, in a thread of its own: what this one has to do is to take
 * over slices of some companies, between which requests get their turn.
 * @param url of the database
 */
export function readInThread(url: string, version: string): Promise<WeighedMarket> {
  const thread = new Worker(THREAD, { workerData: { url } });
  // A process that ends does not wait for it.
  thread.unref();
  const companies = new Map<string, WeighedCompany>();
  let head: MarketHead | null = null;
  return new Promise((resolve, reject) => {
    thread.on("message", (message: MarketMessage) => {
      if ("state" in message) head = message;
      else for (const company of message) companies.set(company.code, company);
      if (head !== null && !("state" in message) && message.length === 0) {
        resolve({ version, ...head, companies });
      }
      void otherEvents().then(() => thread.postMessage("taken", []));
    });
    thread.once("error", reject);
    thread.once("exit", () => reject(new Error("the thread ended before the market was read")));
  });
}
