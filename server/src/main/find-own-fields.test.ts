import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccountStore } from "../accounts/index.ts";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import { createFindOwnFields } from "./find-own-fields.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const accounts = createAccountStore(database.pool);
  const registeredAt = new Date("2026-11-01T00:00:00Z");
  for (const uid of ["hanako", "taro"]) {
    await accounts.insert({ uid, email: `${uid}@example.jp`, registeredAt });
  }
  await database.pool.query(
    `insert into portfolios (uid, changed_at) values ('hanako', now()), ('taro', now())`,
  );
  await database.pool.query(
    `insert into portfolio_companies (uid, code, position, added_at, removed_at) values
       ('hanako', '97350', 0, now(), null), ('hanako', '10000', 1, now(), now()),
       ('taro', '130A0', 0, now(), null), ('taro', '25935', 1, now(), null)`,
  );
  await database.pool.query(
    `insert into achievements (uid, step, ticker, achieved_at) values
       ('hanako', 'company_viewed', '130A', now()), ('hanako', 'porfolio_added', '1000', now()),
       ('taro', 'company_viewed', '9735', now())`,
  );
  await database.pool.query(
    `insert into company_views (uid, ticker, first_viewed_at) values
       ('hanako', '1000', now()), ('taro', '9735', now())`,
  );
});
afterAll(() => database.drop());

const TICKERS = ["9735", "130A", "1000", "25935"];

async function listOwn(uid: string) {
  const own = await createFindOwnFields(database.pool)(uid, TICKERS);
  const fields = ["portfolio", "touched", "viewed", "stop_alert"];
  return TICKERS.flatMap((ticker) =>
    fields.filter((field) => own(ticker, field)).map((field) => `${ticker} ${field}`),
  );
}

describe("own fields of companies", () => {
  it("tell what each member follows, has opened and was served, removed companies not", async () => {
    expect(await Promise.all([listOwn("hanako"), listOwn("taro"), listOwn("nobody")])).toEqual([
      ["9735 portfolio", "130A touched", "1000 viewed"],
      ["9735 touched", "9735 viewed", "130A portfolio", "25935 portfolio"],
      [],
    ]);
  });
});
