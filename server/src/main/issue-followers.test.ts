import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { importBulk, importJpxList } from "../ingest/index.ts";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import { ISSUE_FOLLOWERS } from "./issue-followers.ts";

const HEADER =
  "日付,コード,銘柄名,市場・商品区分,33業種コード,33業種区分,17業種コード,17業種区分,規模コード,規模区分";
const UID = "member";
/** Before the company left, while nobody had its code, and since another one has it. */
const MOMENTS = ["2021-05-01T09:00Z", "2023-05-01T09:00Z", "2024-09-30T15:00Z"] as const;

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  [database, folder] = await Promise.all([
    createTestDatabase(),
    mkdtemp(join(tmpdir(), "tenbin-followers-")),
  ]);
  await database.pool.query(
    `insert into members (uid, email, email_key, registered_at, sessions_valid_from)
     select uid, uid || '@example.test', uid, now(), now() from unnest($1::text[]) as uid`,
    [MOMENTS.map((_, at) => `${UID}${at}`)],
  );
  await database.pool.query(
    "insert into portfolios (uid, changed_at) select uid, now() from members",
  );
});
afterEach(async () => {
  await Promise.all([database.drop(), rm(folder, { recursive: true })]);
});

async function list(day: string, ...codes: readonly string[]) {
  const path = join(folder, `list-${day}.csv`);
  const rows = codes.map(
    (code) =>
      `${day.replaceAll("-", "")},${code},会社${code},スタンダード（内国株式）,1,機械,1,x,-,-`,
  );
  await writeFile(path, [HEADER, ...rows, ""].join("\n"));
  await importJpxList(database.pool, [path], { followers: ISSUE_FOLLOWERS });
}
async function bars(days: readonly string[], codes: readonly string[] = ["2612"]) {
  const path = join(folder, "bars.csv");
  const rows = codes.flatMap((code) => days.map((day) => `${day},${code},100`));
  await writeFile(path, ["Date,Code,C", ...rows, ""].join("\n"));
  await importBulk(database.pool, [path], { adjusted: false, followers: ISSUE_FOLLOWERS });
}

/** A row of each table, made by a member of its own at each moment. */
async function note(code: string, ticker: string) {
  const { pool } = database;
  for (const [at, moment] of MOMENTS.entries()) {
    const own = [`${UID}${at}`, code, moment];
    await pool.query(
      `insert into portfolio_companies (uid, code, added_at, position, note) values ($1, $2, $3, 0, 'note')`,
      own,
    );
    await pool.query(
      `insert into portfolio_diary (uid, entry_id, code, written_at, decision, note, verdict, pillars, engine_version)
       values ($1, gen_random_uuid(), $2, $3, 'bought', 'note', 'cheap', '[]', '1')`,
      own,
    );
    await pool.query(
      `insert into alerts (uid, alert_id, code, condition, origin, status, created_at)
       values ($1, gen_random_uuid(), $2, '{}', 'member', 'on', $3)`,
      own,
    );
    await pool.query(
      `insert into alert_events (uid, event_id, code, kind, origin, market_day, detail, told_at)
       values ($1, gen_random_uuid(), $2, 'verdict', 'member', '2021-04-30', '{}', $3)`,
      own,
    );
    await pool.query(`insert into stopped_alerts (uid, code, stopped_at) values ($1, $2, $3)`, own);
    await pool.query(
      `insert into chosen_peers (uid, code, peers, changed_at) values ($1, $2, array[$2, '26210'], $3)`,
      own,
    );
    const byTicker = [`${UID}${at}`, ticker, moment];
    await pool.query(
      `insert into unlocks (uid, number, ticker, unlocked_at, ends_at)
       values ($1, 1, $2, $3, $3::timestamptz + interval '30 days')`,
      byTicker,
    );
    await pool.query(
      `insert into subscriptions (uid, subscription_id, plan, ticker, status, started_at, anchor_at,
         period_start, period_end, reading)
       values ($1, 'sub', 'tenbin_unit', $2, 'active', $3, $3, $3, $3, 1)`,
      byTicker,
    );
    await pool.query(
      `insert into unit_slots (uid, slot, ticker, subscription_id, taken_at)
       values ($1, 'unit_1', $2, 'sub', $3)`,
      byTicker,
    );
    await pool.query(
      `insert into company_views (uid, ticker, first_viewed_at) values ($1, $2, $3)`,
      byTicker,
    );
    await pool.query(
      `insert into achievements (uid, step, ticker, achieved_at)
       values ($1, 'company_viewed', $2, $3)`,
      byTicker,
    );
  }
}

const CODES = [
  ["portfolio_companies", "code"],
  ["portfolio_diary", "code"],
  ["alerts", "code"],
  ["alert_events", "code"],
  ["stopped_alerts", "code"],
  ["chosen_peers", "code"],
  ["chosen_peers", "peers[1]"],
  ["unlocks", "ticker"],
  ["subscriptions", "ticker"],
  ["unit_slots", "ticker"],
  ["company_views", "ticker"],
  ["achievements", "ticker"],
] as const;

/** By table, of the members of the three moments. */
async function keys(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [table, column] of CODES) {
    const { rows } = await database.pool.query<{ key: string }>(
      `select ${column} as key from ${table} order by uid, 1`,
    );
    found[`${table}.${column}`] = rows.map(({ key }) => key);
  }
  return found;
}
const everywhere = (codes: readonly string[], tickers: readonly string[]) =>
  Object.fromEntries(
    CODES.map(([table, column]) => [`${table}.${column}`, column === "ticker" ? tickers : codes]),
  );

describe("what members have with a company", () => {
  it("stays with it when another one gets its code, and what is of the other one with that", async () => {
    await list("2021-08-31", "2612", "2621");
    await note("26120", "2612");
    await list("2022-08-31", "2621");
    expect(await keys()).toEqual(everywhere(["26120", "26120", "26120"], ["2612", "2612", "2612"]));
    await list("2024-10-01", "2612", "2621");
    const parted = everywhere(["26120~1", "26120~1", "26120"], ["2612~1", "2612~1", "2612"]);
    expect(await keys()).toEqual(parted);
    await list("2024-10-02", "2612", "2621");
    expect(await keys()).toEqual(parted);
  });

  it("comes back when the list that omitted the company was wrong, joined with what is there", async () => {
    await list("2021-04-30", "2612", "2621");
    await list("2021-05-31", "2621");
    await note("26120", "2612");
    await list("2021-07-30", "2612", "2621");
    expect((await keys())["portfolio_companies.code"]).toEqual(["26120~1", "26120", "26120"]);
    await database.pool.query(
      `insert into portfolio_companies (uid, code, added_at, position, note, labels)
       values ($1, '26120', now(), 1, 'later', '{long}')`,
      [`${UID}0`],
    );
    const holdings = [{ account: "specific", shares: 100, cost: 300 }];
    const written = { specific: ["2021-05-01", "2021-05-01"] };
    await database.pool.query(
      `update portfolio_companies set holdings = $2, holdings_written = $3
       where uid = $1 and code = '26120~1'`,
      [`${UID}0`, JSON.stringify(holdings), JSON.stringify(written)],
    );
    await bars(["2021-04-30", "2021-05-20", "2021-06-10", "2021-07-01", "2021-07-30"]);
    expect(await keys()).toEqual(everywhere(["26120", "26120", "26120"], ["2612", "2612", "2612"]));
    const { rows } = await database.pool.query(
      "select note, labels, holdings, holdings_written from portfolio_companies where uid = $1",
      [`${UID}0`],
    );
    expect(rows).toEqual([
      { note: "later\nnote", labels: ["long"], holdings, holdings_written: written },
    ]);
  });

  it("comes back from two issues of one code at once, also where one row names two codes", async () => {
    for (const [omitting, again] of [
      ["2021-05-31", "2021-07-30"],
      ["2021-08-31", "2021-10-29"],
    ] as const) {
      await list("2021-04-30", "2612", "2621", "2631");
      await list(omitting, "2631");
      await list(again, "2612", "2621", "2631");
    }
    const { pool } = database;
    await pool.query(
      `insert into company_views (uid, ticker, first_viewed_at)
       select $1, ticker, $2 from unnest(array['2612~1', '2612~2']) as ticker`,
      [`${UID}0`, MOMENTS[0]],
    );
    await pool.query(
      `insert into chosen_peers (uid, code, peers, changed_at)
       values ($1, '26310', array['26120~1', '26210~1'], $2)`,
      [`${UID}0`, MOMENTS[0]],
    );
    await bars(
      ["04-30", "05-20", "06-10", "07-01", "07-30", "08-20", "09-10", "10-01", "10-29"].map(
        (day) => `2021-${day}`,
      ),
      ["2612", "2621"],
    );
    const views = await pool.query("select ticker from company_views");
    expect(views.rows).toEqual([{ ticker: "2612" }]);
    const peers = await pool.query("select peers from chosen_peers");
    expect(peers.rows).toEqual([{ peers: ["26120", "26210"] }]);
  });

  it("is found by the state of an alert of a screen under the company's key", async () => {
    await list("2021-08-31", "2612", "2621");
    const screen = "00000000-0000-7000-8000-000000000001";
    await database.pool.query(
      `insert into saved_screens
         (uid, screen_id, position, name, note, question, view, version, created_at, changed_at)
       values ($1, $2, 0, 'x', '', '{}', '{}', 1, now(), now())`,
      [`${UID}0`, screen],
    );
    await database.pool.query(
      `insert into alerts (uid, alert_id, screen_id, condition, origin, status, created_at, state, state_day)
       values ($1, gen_random_uuid(), $2, '{}', 'member', 'on', $3, $4, '2021-08-31')`,
      [
        `${UID}0`,
        screen,
        MOMENTS[0],
        JSON.stringify({ version: 1, inside: ["26120", "26210"], open: { "26120": { side: 1 } } }),
      ],
    );
    await list("2022-08-31", "2621");
    await list("2024-10-01", "2612", "2621");
    const { rows } = await database.pool.query("select state from alerts");
    expect(rows).toEqual([
      {
        state: {
          version: 1,
          inside: ["26120~1", "26210"],
          open: { "26120~1": { side: 1 } },
        },
      },
    ]);
  });
});
