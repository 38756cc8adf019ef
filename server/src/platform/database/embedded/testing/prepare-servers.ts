import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../embedded-postgres.ts";

export async function queryValue(
  postgres: EmbeddedPostgres,
  sql: string,
  url = postgres.url("postgres"),
): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: unknown }>(sql);
    return rows[0]?.answer;
  } finally {
    await client.end();
  }
}

/** Each test starts servers on a folder of its own, and none outlives it. */
export function prepareServers() {
  let folder: string;
  let directory: string;
  const running: EmbeddedPostgres[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "tenbin-embedded-"));
    await chmod(folder, 0o755);
    directory = join(folder, "postgres");
  });
  afterEach(async () => {
    for (const postgres of running.splice(0)) await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function start(settings: Readonly<Record<string, string>> = {}): Promise<EmbeddedPostgres> {
    const postgres = await startEmbeddedPostgres({ directory, settings });
    running.push(postgres);
    return postgres;
  }

  return {
    start,
    folder: () => folder,
    directory: () => directory,
    moveTo: (other: string) => void (directory = other),
  };
}
