import { once } from "node:events";
import { type ClientRequest, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { PoolClient } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findFreePort } from "../../platform/find-free-port.ts";
import { errorCode } from "../../platform/error-code.ts";
import { type TestDatabase, createTestDatabase } from "../../platform/testing/database.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

/** Requests whose body has not come whole yet. */
const UPLOADING = 90;
/** Requests that wait for the database. */
const WAITING = 10;

type Answer = number | string | null;

/** Uses a new connection; returns the status or the error's code. */
function fetchStatus(port: number, path: string): Promise<Answer> {
  return send(request({ host: "127.0.0.1", port, path, agent: false }).end());
}

function send(sent: ClientRequest): Promise<Answer> {
  return new Promise((resolve) => {
    sent.once("response", (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? null));
      response.once("error", (error) => resolve(errorCode(error)));
    });
    sent.once("error", (error) => resolve(errorCode(error)));
  });
}

/** Resolves once the API has the head of the request. */
async function beginUpload(port: number) {
  const sent = request({
    host: "127.0.0.1",
    port,
    path: "/screening",
    method: "POST",
    agent: false,
    headers: { "content-type": "application/json", "content-length": 2, expect: "100-continue" },
  });
  const answer = send(sent);
  sent.flushHeaders();
  await once(sent, "continue");
  sent.write("[");
  return { answer, end: () => sent.end("]") };
}

/** Fault case F21. */
describe("SIGTERM with 100 requests in flight", () => {
  let database: TestDatabase;
  let api: ServerProcess;
  let port: number;
  let blocker: PoolClient;

  beforeEach(async () => {
    database = await createTestDatabase();
    blocker = await database.pool.connect();
    port = await findFreePort();
    api = await startServerProcess("api", {
      // Requests must wait for the test's lock as long as needed.
      DATABASE_URL: `${database.url}?lock_timeout=600000&statement_timeout=600000&query_timeout=600000`,
      // What the waiting requests leave is for reads that all requests share.
      DATABASE_POOL: String(WAITING + 10),
      API_PORT: String(port),
    });
  });
  afterEach(async () => {
    blocker.release(true);
    await api.stop();
    await database.drop();
  });

  /** Requests that wait for the test's lock; what the API reads for itself is another statement. */
  async function waiting(): Promise<number> {
    const { rows } = await database.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where wait_event_type = 'Lock' and datname = current_database()
       group by query order by n desc limit 1`,
    );
    return rows[0]?.n ?? 0;
  }

  it("answers them, rejects new ones, resets none of them and exits within ten seconds [fault: another process × deployments]", async () => {
    // One statement of each request reads it.
    await blocker.query("BEGIN; LOCK TABLE issue_lives IN ACCESS EXCLUSIVE MODE");
    const unanswered = new Set<Promise<Answer>>();
    while ((await waiting()) < WAITING) {
      // A busy machine refuses some, since each needs a new connection to the database.
      while (unanswered.size < WAITING) {
        const answer = fetchStatus(port, `/companies/${1_000 + unanswered.size}`);
        unanswered.add(answer);
        void answer.then(() => unanswered.delete(answer));
      }
      await delay(20);
    }
    const waited = [...unanswered];
    const uploads = await Promise.all(Array.from({ length: UPLOADING }, () => beginUpload(port)));

    const stoppedAt = performance.now();
    const exit = once(api.process, "exit");
    api.process.kill("SIGTERM");
    // Until the port is closed, new connections are accepted and must be answered.
    const newcomers: Promise<Answer>[] = [];
    const refusals: unknown[] = [];
    for (let i = 0; i < 20 || (refusals.length === 0 && i < 200); i += 1) {
      const newRequest = fetchStatus(port, "/healthz").then((response) => {
        if (response === "ECONNREFUSED") refusals.push(response);
        return response;
      });
      newcomers.push(newRequest);
      await delay(25);
    }
    for (const { end } of uploads) end();
    await blocker.query("ROLLBACK");

    // There are no such companies, and a list is no conditions.
    expect(await Promise.all(waited)).toEqual(Array.from({ length: WAITING }, () => 404));
    expect(await Promise.all(uploads.map(({ answer }) => answer))).toEqual(
      Array.from({ length: UPLOADING }, () => 422),
    );
    const late = await Promise.all(newcomers);
    expect(late).toContain("ECONNREFUSED");
    const broken = late.filter((each) => each !== "ECONNREFUSED" && each !== 200 && each !== 503);
    // The kernel may take one between the last look at its queue and the closing of the port.
    expect(broken.length, String(broken)).toBeLessThanOrEqual(1);
    const [code] = await exit;
    expect(code).toBe(0);
    expect(performance.now() - stoppedAt).toBeLessThan(10_000);
  });
});
