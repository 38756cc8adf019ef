import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { chown, mkdir, readFile, rm, stat, truncate } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { errorCode } from "../../error-code.ts";
import { findFreePort } from "../../find-free-port.ts";
import { type Cluster, openCluster, postgresEnvironment, SUPERUSER } from "./cluster.ts";

export interface EmbeddedPostgres {
  readonly pid: number;
  readonly port: number;
  /** True if an earlier start left it running or another process of ours runs it. */
  readonly wasAlreadyRunning: boolean;
  /** Over TCP. */
  url(database: string): string;
  /** Through the Unix socket, which costs less; over TCP where there is none. */
  socketUrl(database: string): string;
  isAlive(): boolean;
  stop(): Promise<void>;
  /** Stops unless there are other sessions; returns whether it stopped. */
  stopIfIdle(): Promise<boolean>;
}

export interface EmbeddedPostgresOptions {
  readonly directory: string;
  readonly settings?: Readonly<Record<string, string>>;
  readonly port?: number;
}

const START_TIMEOUT_MS = 60_000;
const POLL_MS = 50;
/** A closed session stays listed a moment longer. */
const SESSION_CLOSE_GRACE_MS = 500;
const LOG_LIMIT_BYTES = 10_000_000;
/** Of the shortest limit, which is that of macOS, the terminating zero left out. */
const MAX_SOCKET_PATH_BYTES = 103;

/**
 * Starts PostgreSQL on `directory`, or attaches to the server already running there.
 * It has its own process group, so that Ctrl-C does not reach it before its clients finish.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(options.directory);
  const running = await findRunningServer(cluster);
  if (running !== null) {
    await waitUntilReady(cluster, running.port, () => isProcessAlive(running.pid));
    return createHandle(cluster, running.pid, running.port, true);
  }
  const port = options.port ?? (await findFreePort());
  const log = join(dirname(cluster.directory), "postgres.log");
  const output = await openLog(log, cluster);
  const child = spawn(
    cluster.binaries.postgres,
    ["-D", cluster.directory, ...serverFlags(cluster, port, options.settings ?? {})],
    {
      env: postgresEnvironment(),
      cwd: "/",
      detached: true,
      stdio: ["ignore", output, output],
      ...cluster.osUser,
    },
  );
  closeSync(output);
  let failed: Error | null = null;
  child.once("error", (error) => (failed = error));
  child.unref();
  const { pid } = child;
  const alive = () => failed === null && child.exitCode === null && child.signalCode === null;
  await waitUntilReady(cluster, port, alive).catch(async (error: unknown) => {
    child.kill("SIGQUIT");
    const tail = (await readFile(log, "utf8").catch(() => "")).split("\n").slice(-6).join("\n");
    throw new Error(`The embedded PostgreSQL did not start. Its log ${log} ends:\n${tail}`, {
      cause: failed ?? error,
    });
  });
  if (pid === undefined) throw new Error("The embedded PostgreSQL did not start");
  return createHandle(cluster, pid, port, false);
}

function serverFlags(
  cluster: Cluster,
  port: number,
  settings: Readonly<Record<string, string>>,
): string[] {
  const isTooLong = Buffer.byteLength(socketPath(cluster, port)) > MAX_SOCKET_PATH_BYTES;
  const all = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    // A list, which quotes keep from being split.
    unix_socket_directories: isTooLong
      ? ""
      : `"${dirname(cluster.directory).replaceAll('"', '""')}"`,
    ...settings,
  };
  return Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

function socketPath({ directory }: Cluster, port: number): string {
  return join(dirname(directory), `.s.PGSQL.${port}`);
}

function createHandle(
  cluster: Cluster,
  pid: number,
  port: number,
  takenOver: boolean,
): EmbeddedPostgres {
  const embedded: EmbeddedPostgres = {
    pid,
    port,
    wasAlreadyRunning: takenOver,
    url: (database) => connectionUrl(cluster, port, database),
    socketUrl(database) {
      const url = connectionUrl(cluster, port, database);
      if (!existsSync(socketPath(cluster, port))) return url;
      return `${url}?host=${encodeURIComponent(dirname(cluster.directory))}`;
    },
    isAlive: () => isProcessAlive(pid),
    async stop() {
      // SIGINT: fast shutdown. SIGQUIT: immediate shutdown, with recovery at the next start.
      for (const [signal, timeoutMs] of [
        ["SIGINT", 6_000],
        ["SIGQUIT", 2_000],
        ["SIGKILL", 2_000],
      ] as const) {
        if (!sendSignal(pid, signal)) return;
        const end = Date.now() + timeoutMs;
        while (isProcessAlive(pid) && Date.now() < end) await delay(POLL_MS);
      }
    },
    async stopIfIdle() {
      if (isProcessAlive(pid) && (await hasOtherSessions(embedded.url("postgres")))) return false;
      await embedded.stop();
      return true;
    },
  };
  return embedded;
}

async function hasOtherSessions(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const end = Date.now() + SESSION_CLOSE_GRACE_MS;
    for (;;) {
      const { rowCount } = await client.query(
        "SELECT FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
      );
      if (rowCount === 0) return false;
      if (Date.now() >= end) return true;
      await delay(POLL_MS);
    }
  } finally {
    await client.end();
  }
}

function connectionUrl(cluster: Cluster, port: number, database: string): string {
  return `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${port}/${database}`;
}

/** Line 1 is the process, line 4 the port. Removes a stale file, whose pid may be reused. */
async function findRunningServer(cluster: Cluster): Promise<{ pid: number; port: number } | null> {
  const path = join(cluster.directory, "postmaster.pid");
  const lines = (await readFile(path, "utf8").catch(() => "")).split("\n");
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (Number.isInteger(pid) && pid > 0 && isProcessAlive(pid) && (await isPostgres(pid))) {
    return { pid, port };
  }
  await rm(path, { force: true });
  return null;
}

async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform !== "linux") return true;
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return command.split("\0")[0]?.endsWith("postgres") === true;
}

export function isProcessAlive(pid: number): boolean {
  return sendSignal(pid, 0);
}

function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

async function waitUntilReady(cluster: Cluster, port: number, alive: () => boolean): Promise<void> {
  const end = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new Client({
      connectionString: connectionUrl(cluster, port, "postgres"),
      connectionTimeoutMillis: 2_000,
    });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (!alive() || Date.now() > end) throw error;
      await delay(POLL_MS);
    }
  }
}

async function openLog(path: string, cluster: Cluster): Promise<number> {
  await mkdir(dirname(path), { recursive: true });
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_LIMIT_BYTES) await truncate(path);
  const output = openSync(path, "a", 0o600);
  if (cluster.osUser !== null) await chown(path, cluster.osUser.uid, cluster.osUser.gid);
  return output;
}
