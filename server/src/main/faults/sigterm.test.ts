import { once } from "node:events";
import { request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findFreePort } from "../../platform/find-free-port.ts";
import { errorCode } from "../../platform/error-code.ts";
import { type TestDatabase, createTestDatabase } from "../../platform/testing/database.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

const IN_FLIGHT = 100;

/** Uses a new connection; returns the status or the error's code. */
function fetchStatus(port: number, path: string): Promise<number | string | null> {
  return new Promise((resolve) => {
    const sent = request({ host: "127.0.0.1", port, path, agent: false }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? null));
      response.once("error", (error) => resolve(errorCode(error)));
    });
    sent.once("error", (error) => resolve(errorCode(error)));
    sent.end();
  });
}

/** Fault case F21. */
describe("SIGTERM with 100 requests in flight", () => {
  let database: TestDatabase;
  let api: ServerProcess;
  let port: number;

  beforeEach(async () => {
    database = await createTestDatabase();
    port = await findFreePort();
    api = await startServerProcess("api", {
      // Requests must wait for the test's lock as long as needed.
      DATABASE_URL: `${database.url}?lock_timeout=60000`,
      DATABASE_POOL: "110",
      API_PORT: String(port),
    });
  });
  afterEach(async () => {
    await api.stop();
    await database.drop();
  });

  /** Statements of the API that wait for the test's lock. */
  async function waiting(): Promise<number> {
    const { rows } = await database.pool.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    );
    return rows[0]?.n ?? 0;
  }

  it("answers them, rejects new ones, resets no connection and exits within ten seconds [fault: another process × deployments]", async () => {
    const blocker = await database.pool.connect();
    // One statement of each request reads it. The others need the connections that are left.
    await blocker.query("BEGIN; LOCK TABLE issue_lives IN ACCESS EXCLUSIVE MODE");
    const inFlight = Array.from({ length: IN_FLIGHT }, (_, index) =>
      fetchStatus(port, `/companies/${1_000 + index}`),
    );
    while ((await waiting()) < IN_FLIGHT) await delay(20);

    const stoppedAt = performance.now();
    const exit = once(api.process, "exit");
    api.process.kill("SIGTERM");
    // Until the port is closed, new connections are accepted and must be answered.
    const newcomers: Promise<number | string | null>[] = [];
    const refusals: unknown[] = [];
    for (let i = 0; i < 20 || (refusals.length === 0 && i < 200); i += 1) {
      const newRequest = fetchStatus(port, "/healthz").then((response) => {
        if (response === "ECONNREFUSED") refusals.push(response);
        return response;
      });
      newcomers.push(newRequest);
      await delay(25);
    }
    await blocker.query("ROLLBACK");
    blocker.release();

    expect(new Set(await Promise.all(inFlight))).toEqual(new Set([404]));
    const late = await Promise.all(newcomers);
    expect(late).toContain("ECONNREFUSED");
    expect(late.filter((each) => each !== "ECONNREFUSED" && each !== 200 && each !== 503)).toEqual(
      [],
    );
    const [code] = await exit;
    expect(code).toBe(0);
    expect(performance.now() - stoppedAt).toBeLessThan(10_000);
  });
});
