import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { BacktestProgress } from "./measurement/input.ts";
import type { BacktestResult } from "./measurement/result.ts";

const THREAD_FILE = join(import.meta.dirname, "backtest-thread.ts");

interface ThreadOptions {
  /** Ends the thread. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: BacktestProgress) => void;
}

/**
 * Backtests the whole market in a thread of its own, because measuring blocks its thread for seconds;
 * stores nothing.
 * @param url of the database
 * @throws what `Backtests.run` throws
 */
export function backtestInThread(
  url: string,
  { signal, onProgress }: ThreadOptions,
): Promise<BacktestResult> {
  const thread = new Worker(THREAD_FILE, { workerData: { url } });
  signal.addEventListener("abort", () => void thread.terminate());
  return new Promise((resolve, reject) => {
    thread.on("message", (message: BacktestProgress | BacktestResult) => {
      if ("protocol" in message) resolve(message);
      else onProgress(message);
    });
    thread.once("error", reject);
    thread.once("exit", () => reject(new Error("the thread exited before the backtest was done")));
  });
}
