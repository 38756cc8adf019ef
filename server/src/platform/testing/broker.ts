import { createServer } from "node:http";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, Pool } from "pg";
import type { TestProject } from "vitest/node";
import {
  type EmbeddedPostgres,
  isProcessAlive,
  startEmbeddedPostgres,
} from "../database/embedded/embedded-postgres.ts";
import { migrate, readMigrations } from "../database/migrate.ts";

const TEMP_DIR_PREFIX = "tenbin-test-postgres-";
const OWNER_PID_FILE = "owner.pid";
export const TEMPLATE_DATABASE = "template_migrated";

declare module "vitest" {
  interface ProvidedContext {
    /** Returns the URL of the test server's maintenance database. */
    testDatabaseBroker: string;
  }
}

/**
 * Global set-up of vitest: one PostgreSQL per run, started when a test first asks for a database,
 * so that pure tests pay nothing.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let server: Promise<TestServer> | null = null;
  const broker = createServer((_, response) => {
    // Workers ask rarely: a kept connection could be closed just when one of them asks again.
    response.setHeader("connection", "close");
    server ??= startTestServer();
    server.then(
      (started) => response.end(started.postgres.url("postgres")),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  broker.listen(0, "127.0.0.1");
  await once(broker, "listening");
  const address = broker.address();
  if (typeof address !== "object" || address === null) throw new Error("No broker address");
  project.provide("testDatabaseBroker", `http://127.0.0.1:${address.port}/`);
  return async () => {
    broker.close();
    const started = await server?.catch(() => null);
    await started?.stop();
  };
}

export interface TestServer {
  readonly postgres: EmbeddedPostgres;
  stop(): Promise<void>;
}

/** Throw-away PostgreSQL with the migrated template; durability is off. */
export async function startTestServer(): Promise<TestServer> {
  await removeAbandonedServers();
  const directory = await mkdtemp(join(tmpdir(), TEMP_DIR_PREFIX));
  await writeFile(join(directory, OWNER_PID_FILE), String(process.pid));
  // The unprivileged user that PostgreSQL runs as must get in.
  await chmod(directory, 0o755);
  const postgres = await startEmbeddedPostgres({
    directory: join(directory, "postgres"),
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      max_connections: "200",
      shared_buffers: "64MB",
      max_wal_size: "2GB",
    },
  });
  await createTemplate(postgres);
  return {
    postgres,
    async stop() {
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function createTemplate(postgres: EmbeddedPostgres): Promise<void> {
  const admin = new Client({ connectionString: postgres.url("postgres") });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`);
  await admin.end();
  const pool = new Pool({ connectionString: postgres.url(TEMPLATE_DATABASE), max: 1 });
  await migrate(pool, await readMigrations());
  await pool.end();
}

/** Cleans up after runs that were killed. */
async function removeAbandonedServers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(TEMP_DIR_PREFIX)) continue;
    const directory = join(tmpdir(), name);
    const owner = Number(await readFile(join(directory, OWNER_PID_FILE), "utf8").catch(() => ""));
    if (owner === 0 || isProcessAlive(owner)) continue;
    const file = join(directory, "postgres", "data", "postmaster.pid");
    const left = Number((await readFile(file, "utf8").catch(() => "")).split("\n")[0]);
    if (left > 0 && isProcessAlive(left)) process.kill(left, "SIGQUIT");
    await rm(directory, { recursive: true, force: true }).catch(() => {});
  }
}
