import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { ensureAccessibleDirectory } from "./os-user.ts";
import { prepareServers, queryValue } from "./testing/prepare-servers.ts";

describe("embedded PostgreSQL", () => {
  const { start, directory } = prepareServers();

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

  it("listens on the loopback interface only and requires the password [ASVS 13.2.3]", async () => {
    const postgres = await start();
    expect(await queryValue(postgres, "SELECT current_setting('listen_addresses') AS answer")).toBe(
      "127.0.0.1",
    );
    const url = new URL(postgres.url("postgres"));
    url.password = "guessed";
    const client = new Client({ connectionString: url.href });
    await expect(client.connect()).rejects.toThrow(/password/);
    expect((await stat(join(directory(), "password"))).mode & 0o077).toBe(0);
  });

  it("attaches to the server running on the folder", async () => {
    const first = await start();
    const second = await start();
    expect(second.wasAlreadyRunning).toBe(true);
    expect(second.pid).toBe(first.pid);
    expect(second.port).toBe(first.port);
  });

  it("rejects another major version and explains how to export", async () => {
    await mkdir(join(directory(), "data"), { recursive: true });
    await writeFile(join(directory(), "data", "PG_VERSION"), "15\n");
    await expect(start()).rejects.toThrow(/made by PostgreSQL 15[^]*pg_dumpall[^]*DATABASE_URL/);
    expect(await readFile(join(directory(), "data", "PG_VERSION"), "utf8")).toBe("15\n");
  });

  it("reports the end of the log when it cannot start [fault: PostgreSQL × local start]", async () => {
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
