import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "../../platform/find-free-port.ts";
import { acquireLease } from "../../platform/leases/lease.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { readSchemaTables } from "../../platform/testing/schema-tables.ts";
import { forkCommand, type ServerProcess, startServerProcess } from "../faults/server-process.ts";
import { READ_ONLY_FOR_SERVING } from "./migrate.ts";

/** Fails with insufficient_privilege. */
const FORBIDDEN = [
  "create table mine (id int)",
  "drop table issues",
  "alter table members add column mine int",
  "truncate members",
  "insert into trading_days values ('2025-11-04')",
  "update valuations set code = code",
  "update frozen_rows set salt = salt",
  "delete from frozen_months",
  "update open_companies set codes = codes",
  "delete from news_items",
  "delete from bar_rows",
  "update schema_migrations set version = 0",
];

/** Tables without a person that the API writes. */
const WRITTEN_BY_SERVING: ReadonlySet<string> = new Set([
  "coupons",
  // Of the process that draws documents.
  "leases",
  "legal_texts",
  "metric_events",
  "rate_limits",
  "report_files",
  "stripe_events",
]);

describe("READ_ONLY_FOR_SERVING", () => {
  it("names every table of the schema without a person, except those that the API writes", () => {
    const named = readSchemaTables()
      .filter(({ name, isPersonal }) => !isPersonal && !WRITTEN_BY_SERVING.has(name))
      .map(({ name }) => name);
    expect(READ_ONLY_FOR_SERVING.toSorted(), "or WRITTEN_BY_SERVING of this test").toEqual(
      named.toSorted(),
    );
  });
});

describe("tenbin migrate --serving-role", () => {
  const role = `serving_${randomBytes(4).toString("hex")}`;
  let database: TestDatabase;
  let serving: pg.Client;
  let api: ServerProcess;
  let apiUrl: string;
  let servingUrl: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    await database.pool.query(`create role ${role} login password 'serving'`);
    const migrating = forkCommand(["migrate", "--serving-role", role], {
      DATABASE_URL: database.url,
    });
    const [code] = await once(migrating, "exit");
    if (code !== 0) throw new Error(`migrate ended with ${String(code)}`);
    const url = new URL(database.url);
    [url.username, url.password] = [role, "serving"];
    servingUrl = url.href;
    serving = new pg.Client({ connectionString: servingUrl });
    await serving.connect();
    const port = await findFreePort();
    apiUrl = `http://127.0.0.1:${port}`;
    api = await startServerProcess("api", { DATABASE_URL: servingUrl, API_PORT: String(port) });
  });
  afterAll(async () => {
    await api.stop();
    await serving.end();
    await database.pool.query(`drop owned by ${role}; drop role ${role}`);
    await database.drop();
  });

  it("lets the API serve: it is ready, reads the market, and stores events and requests [ASVS 13.2.2]", async () => {
    const post = (path: string, body: object) =>
      fetch(apiUrl + path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const event = { event_type: "page_view", event_id: randomUUID(), route: "/search" };
    const responses = await Promise.all([
      fetch(`${apiUrl}/readyz`),
      fetch(`${apiUrl}/companies/1301`),
      post("/metric/log", event),
      post("/register", { email: "reader@tenbin.example" }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 404, 202, 202]);
    const { rows } = await database.pool.query<{ events: number; mails: number }>(
      "select (select count(*)::int from metric_events) as events, (select count(*)::int from outbox) as mails",
    );
    expect(rows).toEqual([{ events: 1, mails: 1 }]);
  });

  it("lets the API take the lease under which documents are drawn", async () => {
    const pool = new pg.Pool({ connectionString: servingUrl });
    try {
      const lease = await acquireLease(pool, "report-writer");
      await expect(lease.release()).resolves.toBeUndefined();
    } finally {
      await pool.end();
    }
  });

  it("limits the role itself, for connections through a pooler", async () => {
    const { rows } = await serving.query(
      "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock",
    );
    expect(rows).toEqual([{ statement: "1min", lock: "1s" }]);
  });

  it.each(FORBIDDEN)("forbids the role: %s [ASVS 13.2.2]", async (statement) => {
    await expect(serving.query(statement)).rejects.toMatchObject({ code: "42501" });
  });
});
