import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { isProcessAlive } from "./embedded-postgres.ts";
import { prepareServers, queryValue } from "./testing/prepare-servers.ts";

/** Above the highest process id of Linux. */
const UNUSED_PID = 4_194_305;

describe("embedded PostgreSQL", () => {
  const { start, folder, directory, moveTo } = prepareServers();

  it("answers through a socket in its folder(), which requires the password too", async () => {
    moveTo(join(folder(), 'a "quoted", folder'));
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
    moveTo(join(folder(), "f".repeat(100)));
    const postgres = await start();
    expect(postgres.socketUrl("postgres")).toBe(postgres.url("postgres"));
    expect(await queryValue(postgres, "SELECT 1 AS answer")).toBe(1);
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
    const file = join(directory(), "data", "postmaster.pid");
    await writeFile(file, `${pid}\n${directory()}\n1700000000\n5432\n`);
    const postgres = await start();
    expect(postgres.wasAlreadyRunning).toBe(false);
    expect(isProcessAlive(postgres.pid)).toBe(true);
  });

  it("initialises again after an interrupted initialisation [fault: PostgreSQL × local start]", async () => {
    await mkdir(join(directory(), "data.initialising", "base"), { recursive: true });
    const postgres = await start();
    expect(await queryValue(postgres, "SELECT 1 AS answer")).toBe(1);
  });
});
