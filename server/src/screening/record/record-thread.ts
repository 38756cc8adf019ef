import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { createPool } from "../../platform/database/pool.ts";
import { createPackReader } from "../packs/index.ts";
import type { RecordQuestion } from "./screen-month-ends.ts";
import { measureStored } from "./measure-stored.ts";

export interface RecordTask {
  /** Of the database. */
  readonly url: string;
  readonly question: RecordQuestion;
}

if (parentPort === null) throw new Error("this module must run as a worker thread");
// Only on Linux does this set the thread's priority instead of the whole process's.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);
const { url, question } = workerData as RecordTask;
const pool = createPool({ url, max: 1 });
try {
  parentPort.postMessage(await measureStored(createPackReader(pool), question), []);
} finally {
  await pool.end();
  parentPort.close();
}
