import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { findUnprivilegedUser } from "../database/embedded/os-user.ts";
import { findFreePort } from "../find-free-port.ts";

/** Where the package of Debian puts it. */
const BINARY = "/usr/sbin/pgbouncer";
const POLL_MS = 20;

export const hasPgBouncer = existsSync(BINARY);

export interface PgBouncer {
  /** Of the same database, through the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * In transaction mode, in front of one database, as the role that the URL names.
 * @param settings lines of the section `[pgbouncer]`
 */
export async function startPgBouncer(
  url: string,
  settings: readonly string[] = [],
): Promise<PgBouncer> {
  const server = new URL(url);
  const port = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), "tenbin-test-pgbouncer-"));
  await chmod(folder, 0o755);
  const file = join(folder, "pgbouncer.ini");
  await writeFile(
    file,
    [
      "[databases]",
      `* = host=${server.hostname} port=${server.port} user=${server.username} password=${server.password}`,
      "[pgbouncer]",
      "listen_addr = 127.0.0.1",
      `listen_port = ${port}`,
      "unix_socket_dir =",
      "auth_type = any",
      "pool_mode = transaction",
      "default_pool_size = 5",
      ...settings,
    ].join("\n"),
  );
  const child = spawn(BINARY, ["-q", file], { stdio: "ignore", ...(await findUnprivilegedUser()) });
  const ended = once(child, "exit");
  server.port = String(port);
  // Refused for other reasons, it answers.
  while ((await connectionError(server.href)) === "ECONNREFUSED" && child.exitCode === null) {
    await delay(POLL_MS);
  }
  return {
    url: server.href,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

async function connectionError(url: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return null;
  } catch (error) {
    return error instanceof Error && "code" in error ? error.code : error;
  }
}
