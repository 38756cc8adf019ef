import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { ImportResult, PortfolioResponse } from "@tenbin/contract";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createPortfolioFixture, type PortfolioFixture } from "./testing/portfolio-fixture.ts";

const FRIDAY = "2025-11-14";
/** The fixture's clock starts on its noon. */
const MONDAY = "2025-11-17";
const split = new Map([["01000", [{ exDate: MONDAY, factor: 1 / 3 }]]]);
const typed = [{ account: "specific", shares: 100, average_cost: 3_000 }];
const moved = [{ account: "specific", shares: 300, average_cost: 1_000 }];

let fixture: PortfolioFixture;
beforeAll(async () => {
  fixture = await createPortfolioFixture();
});
afterAll(() => fixture.drop());
beforeEach(() => fixture.publish(FRIDAY, 3_010, new Map()));

async function createHolder() {
  const uid = randomUUID();
  await fixture.createMember(uid);
  await fixture.call(uid, "PUT", "/portfolio/0100");
  await patch(uid, { holdings: typed });
  return uid;
}
const patch = (uid: string, body: object) => fixture.call(uid, "PATCH", "/portfolio/0100", body);

async function read(uid: string) {
  const { body } = await fixture.call(uid, "GET", "/portfolio");
  const { companies, not_analyzed: groups } = body as PortfolioResponse;
  expect(groups[0]?.companies).toEqual(companies);
  return companies[0]!;
}

it("carries what was written before a split, dates what is written after it, and asks in between", async () => {
  const [held, lateTyper, sameDay] = await Promise.all([1, 2, 3].map(() => createHolder()));
  await fixture.database.pool.query(
    `update portfolio_companies set holdings_written = $2 where uid = $1`,
    [held, { specific: ["2025-11-03", "2025-11-03"] }],
  );
  fixture.publish(MONDAY, 1_010, split);
  expect(await read(held!)).toMatchObject({
    holdings: moved,
    holding_splits: [
      { ...typed[0], written_on: "2025-11-03", splits: [{ ex_date: MONDAY }], carried: true },
    ],
    holding_doubt: null,
  });
  // Written on the ex-date, before its prices were there.
  expect(await read(sameDay!)).toMatchObject({ holdings: typed, holding_splits: [] });

  const file = await fixture.download(held!, "/portfolio/export?format=csv");
  expect(file.bytes.toString("utf8")).toMatch(/300,1000/);
  const again = await fixture.call(
    held!,
    "POST",
    "/portfolio/import?preview=true",
    file.bytes.toString("utf8"),
  );
  expect((again.body as unknown as ImportResult).rows.map(({ action }) => action)).toEqual([
    "keep",
  ]);

  expect((await patch(held!, { note: "分割" })).body).toMatchObject({ holdings: moved });
  expect((await read(held!)).holding_splits).toHaveLength(1);
  await patch(held!, { holdings: moved });
  expect(await read(held!)).toMatchObject({ holdings: moved, holding_splits: [], note: "分割" });

  // Three days without a new day of the market, then the split of one of them.
  fixture.publish(FRIDAY, 3_010, new Map());
  fixture.passTime(3 * 86_400_000);
  await patch(lateTyper!, { holdings: [{ ...typed[0], shares: 200 }] });
  fixture.publish(MONDAY, 1_010, split);
  expect(await read(lateTyper!)).toMatchObject({
    holdings: [{ shares: 200, average_cost: 3_000 }],
    holding_splits: [{ carried: false }],
    holding_doubt: "unknown_share_basis",
  });
});

it("dates what is stored already from the company's addition to the member's last change", async () => {
  const { pool } = fixture.database;
  const uid = await createHolder();
  const added = `update portfolio_companies set added_at = $2, holdings_written = '{}' where uid = $1`;
  await pool.query(added, [uid, "2025-09-02T00:30:00+09:00"]);
  await pool.query(`update portfolios set changed_at = $2 where uid = $1`, [
    uid,
    "2025-10-05T23:59:00+09:00",
  ]);
  fixture.publish(MONDAY, 1_010, split);
  expect(await read(uid)).toMatchObject({ holding_doubt: "unknown_share_basis" });
  const file = new URL("../../migrations/0069-days-of-holdings.sql", import.meta.url);
  const migration = await readFile(file, "utf8");
  await pool.query(migration.slice(migration.indexOf("update portfolio_companies")));
  expect(await read(uid)).toMatchObject({
    holdings: moved,
    holding_splits: [{ written_on: "2025-10-05", carried: true }],
    holding_doubt: null,
  });
  fixture.publish(MONDAY, 1_010, new Map([["01000", [{ exDate: "2025-09-29", factor: 0.5 }]]]));
  expect(await read(uid)).toMatchObject({ holdings: typed, holding_doubt: "unknown_share_basis" });
});
