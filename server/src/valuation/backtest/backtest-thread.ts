import { parentPort, workerData } from "node:worker_threads";
import { createCompanies } from "../../companies/index.ts";
import { createPool } from "../../platform/database/pool.ts";
import { createBacktests } from "./index.ts";
import type { BacktestProgress } from "./measurement/input.ts";

if (parentPort === null) throw new Error("this module must run as a worker thread");
const parent = parentPort;
const { url } = workerData as { readonly url: string };
const pool = createPool({ url, max: 1 });
try {
  const backtests = createBacktests({ pool, companies: createCompanies({ pool }) });
  const onProgress = (progress: BacktestProgress) => parent.postMessage(progress, []);
  parent.postMessage(await backtests.run({ publish: false }, onProgress), []);
} finally {
  await pool.end();
  parent.close();
}
