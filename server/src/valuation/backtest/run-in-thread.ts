import { join } from "node:path";
import { runThread } from "../../platform/run-thread.ts";
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
  return runThread<BacktestProgress | BacktestResult, BacktestResult>(THREAD_FILE, {
    workerData: { url },
    expected: "the backtest was done",
    onMessage: (message, resolve) =>
      "protocol" in message ? resolve(message) : onProgress(message),
    signal,
  });
}
