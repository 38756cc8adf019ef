import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { RecordQuestion } from "./ask-month-ends.ts";
import type { RecordOutcome } from "./measure-stored.ts";
import type { RecordTask } from "./record-thread.ts";

const THREAD_FILE = join(import.meta.dirname, "record-thread.ts");

/** Like `measureStored` in a thread of its own, so that requests are served meanwhile. */
export function measureInThread(url: string, question: RecordQuestion): Promise<RecordOutcome> {
  const workerData: RecordTask = { url, question };
  const thread = new Worker(THREAD_FILE, { workerData });
  // The thread does not keep an ending process alive.
  thread.unref();
  return new Promise((resolve, reject) => {
    thread.once("message", resolve);
    thread.once("error", reject);
    thread.once("exit", () =>
      reject(new Error("the thread exited before the record was measured")),
    );
  });
}
