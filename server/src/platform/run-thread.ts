import { addAbortListener } from "node:events";
import { Worker } from "node:worker_threads";

export interface ThreadOptions<Message, Result> {
  readonly workerData: unknown;
  /** Completes the error "the thread exited before …", such as "the market was read". */
  readonly expected: string;
  readonly onMessage: (message: Message, resolve: (result: Result) => void, thread: Worker) => void;
  /** Terminates the thread. */
  readonly signal?: AbortSignal;
}

/**
 * The thread keeps the process alive.
 * @throws what the thread throws, or an Error if it exits or is terminated without a result
 */
export function runThread<Message, Result>(
  file: string | URL,
  options: ThreadOptions<Message, Result>,
): Promise<Result> {
  const { workerData, expected, onMessage, signal } = options;
  const thread = new Worker(file, { workerData });
  const aborting = signal && addAbortListener(signal, () => void thread.terminate());
  return new Promise((resolve, reject) => {
    thread.on("message", (message: Message) => onMessage(message, resolve, thread));
    thread.once("error", reject);
    thread.once("exit", () => {
      aborting?.[Symbol.dispose]();
      reject(new Error(`the thread exited before ${expected}`));
    });
  });
}
