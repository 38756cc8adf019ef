import { fork } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../server/src/platform/database/embedded/embedded-postgres.ts";
import { findFreePorts } from "../server/src/platform/find-free-port.ts";
import type { Benchmark } from "./benchmark.ts";
import { isSmallest, sized } from "./size.ts";
import { quantile } from "./statistics.ts";

const ROUNDS = sized(3, 1);
const ROOT = join(import.meta.dirname, "..");
const TENBIN = join(ROOT, "server", "src", "main", "tenbin.ts");
/** Without it the web is built, as after an installation. */
const WEB_BUILD_STAMP = join(ROOT, "web", "build", "sources.sha256");
const START_TIMEOUT_MS = 300_000;

/** Seconds from creating an empty database cluster until it answers. */
async function timeEmptyDatabase(folder: string): Promise<number> {
  const started = performance.now();
  const postgres = await startEmbeddedPostgres({ directory: join(folder, "cluster") });
  const seconds = (performance.now() - started) / 1_000;
  await postgres.stop();
  return seconds;
}

/** Seconds of `npm start` in an empty home until its `ready:` line, the web build included. */
async function timeFirstStart(folder: string): Promise<number> {
  if (!isSmallest()) await rm(WEB_BUILD_STAMP, { force: true });
  const [webPort, apiPort] = await findFreePorts(2);
  const started = performance.now();
  const child = fork(TENBIN, ["start"], {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(folder, "compiled"),
      DATA_DIR: join(folder, "data"),
      WEB_PORT: String(webPort),
      API_PORT: String(apiPort),
      DATABASE_URL: "",
      SAMPLE: isSmallest() ? "off" : "on",
    },
    stdio: ["ignore", "pipe", "ignore", "ipc"],
  });
  const exited = once(child, "exit");
  try {
    await new Promise<void>((resolve, reject) => {
      const signal = AbortSignal.timeout(START_TIMEOUT_MS);
      signal.addEventListener("abort", () =>
        reject(new Error("The product was not ready in time")),
      );
      let output = "";
      child.stdout?.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        if (/^ready: web /m.test(output)) resolve();
      });
      exited.then(([code]) => reject(new Error(`The product ended with ${String(code)}`)), reject);
    });
    return (performance.now() - started) / 1_000;
  } finally {
    child.kill("SIGTERM");
    await exited;
  }
}

async function inNewFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "tenbin-bench-"));
  // PostgreSQL may run as another user.
  await chmod(folder, 0o755);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const formatSeconds = (values: readonly number[]) => values.map((s) => s.toFixed(1)).join(", ");

export const benches: readonly Benchmark[] = [
  {
    name: "first-start",
    against: "creating and starting the empty database alone",
    target: "under 20 s of the start on two quiet cores",
    how:
      "seconds from installed packages to the `ready:` line of `npm start` in an empty home, with web build and " +
      "sample market, ÷ seconds of the database",
    async run() {
      const database: number[] = [];
      const start: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        database.push(await inNewFolder(timeEmptyDatabase));
        start.push(await inNewFolder(timeFirstStart));
      }
      const samples = start.map((seconds, round) => seconds / database[round]!);
      return {
        value: quantile(samples, 0.5),
        samples,
        detail: `(start ${formatSeconds(start)} s, database ${formatSeconds(database)} s; median of ${ROUNDS} rounds in turn)`,
      };
    },
  },
];
