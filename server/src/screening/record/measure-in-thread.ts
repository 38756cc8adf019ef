import { join } from "node:path";
import { runThread } from "../../platform/run-thread.ts";
import type { RecordQuestion } from "./screen-month-ends.ts";
import type { RecordOutcome } from "./measure-stored.ts";
import type { RecordTask } from "./record-thread.ts";

const THREAD_FILE = join(import.meta.dirname, "record-thread.ts");

/** Like `measureStored` in a thread of its own, so that requests are served meanwhile. */
export function measureInThread(url: string, question: RecordQuestion): Promise<RecordOutcome> {
  const workerData: RecordTask = { url, question };
  return runThread<RecordOutcome, RecordOutcome>(THREAD_FILE, {
    workerData,
    expected: "the record was measured",
    onMessage: (outcome, resolve) => resolve(outcome),
  });
}
