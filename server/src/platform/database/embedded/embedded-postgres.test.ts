import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ensureAccessibleDirectory } from "./os-user.ts";
import {
  type EmbeddedPostgres,
  isProcessAlive,
  startEmbeddedPostgres,
} from "./embedded-postgres.ts";

/** Above the highest process id of Linux. */
const UNUSED_PID = 4_194_305;

async function queryValue(
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

describe("embedded PostgreSQL", () => {
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

  it("keeps data over a restart and compares Japanese text", async () => {
    const first = await start();
    await queryValue(first, "CREATE TABLE kept AS SELECT 'あア天秤' AS word");
    await first.stop();
    expect(first.isAlive()).toBe(false);
    const second = await start();
    expect(second.wasAlreadyRunning).toBe(false);
    expect(await queryValue(second, "SELECT length(word) AS answer FROM kept")).toBe(4);
    const collation = "SELECT datcollate AS answer FROM pg_database WHERE datname = 'postgres'";
    expect(await queryValue(second, collation)).toBe("C.UTF-8");
  });

  it("listens on the loopback interface only and requires the password", async () => {
    const postgres = await start();
    expect(await queryValue(postgres, "SELECT current_setting('listen_addresses') AS answer")).toBe(
      "127.0.0.1",
    );
    const url = new URL(postgres.url("postgres"));
    url.password = "guessed";
    const client = new Client({ connectionString: url.href });
    await expect(client.connect()).rejects.toThrow(/password/);
    expect((await stat(join(directory, "password"))).mode & 0o077).toBe(0);
  });

  it("answers through a socket in its folder, which requires the password too", async () => {
    directory = join(folder, 'a "quoted", folder');
    const postgres = await start();
    const url = postgres.socketUrl("postgres");
    const remote = "SELECT inet_client_addr() IS NOT NULL AS answer";
    expect([await queryValue(postgres, remote), await queryValue(postgres, remote, url)]).toEqual([
      true,
      false,
    ]);
    const { password } = new URL(url);
    const client = new Client({ connectionString: url.replace(password, "guessed") });
    await expect(client.connect()).rejects.toThrow(/password/);
  });

  it("answers over TCP alone where the path of a socket would be too long", async () => {
    directory = join(folder, "f".repeat(100));
    const postgres = await start();
    expect(postgres.socketUrl("postgres")).toBe(postgres.url("postgres"));
    expect(await queryValue(postgres, "SELECT 1 AS answer")).toBe(1);
  });

  it("attaches to the server running on the folder", async () => {
    const first = await start();
    const second = await start();
    expect(second.wasAlreadyRunning).toBe(true);
    expect(second.pid).toBe(first.pid);
    expect(second.port).toBe(first.port);
  });

  it("keeps running while it has other sessions", async () => {
    const first = await start();
    const second = await start();
    const client = new Client({ connectionString: second.url("postgres") });
    await client.connect();
    expect(await first.stopIfIdle()).toBe(false);
    await client.query("SELECT");
    await client.end();
    expect(await first.stopIfIdle()).toBe(true);
    expect(first.isAlive()).toBe(false);
  });

  it.each([
    ["of a dead process", UNUSED_PID],
    ["of another program", process.pid],
  ])("recovers from a postmaster.pid %s", async (_, pid) => {
    await (await start()).stop();
    const file = join(directory, "data", "postmaster.pid");
    await writeFile(file, `${pid}\n${directory}\n1700000000\n5432\n`);
    const postgres = await start();
    expect(postgres.wasAlreadyRunning).toBe(false);
    expect(isProcessAlive(postgres.pid)).toBe(true);
  });

  it("initialises again after an interrupted initialisation", async () => {
    await mkdir(join(directory, "data.initialising", "base"), { recursive: true });
    const postgres = await start();
    expect(await queryValue(postgres, "SELECT 1 AS answer")).toBe(1);
  });

  it("rejects another major version and explains how to export", async () => {
    await mkdir(join(directory, "data"), { recursive: true });
    await writeFile(join(directory, "data", "PG_VERSION"), "15\n");
    await expect(start()).rejects.toThrow(/made by PostgreSQL 15[^]*pg_dumpall[^]*DATABASE_URL/);
    expect(await readFile(join(directory, "data", "PG_VERSION"), "utf8")).toBe("15\n");
  });

  it("reports the end of the log when it cannot start", async () => {
    await expect(start({ shared_buffers: "lots" })).rejects.toThrow(/shared_buffers/);
  });
});

describe("ensureAccessibleDirectory", () => {
  it.runIf(process.getuid?.() === 0)(
    "chooses another folder when the user cannot access the given one",
    async () => {
      const locked = await mkdtemp(join(tmpdir(), "tenbin-closed-"));
      const closed = join(locked, "data");
      const account = { uid: 65_534, gid: 65_534 };
      const real = await ensureAccessibleDirectory(join(closed, "postgres"), account);
      expect(real.startsWith(closed)).toBe(false);
      expect(await ensureAccessibleDirectory(join(closed, "postgres"), account)).toBe(real);
      expect((await stat(real)).uid).toBe(65_534);
      await chmod(locked, 0o755);
      expect(await ensureAccessibleDirectory(join(closed, "postgres"), account)).toBe(
        join(closed, "postgres"),
      );
      await rm(real, { recursive: true });
      await rm(locked, { recursive: true });
    },
  );
});
