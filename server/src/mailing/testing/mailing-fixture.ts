import { createAccountStore } from "../../accounts/index.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { createMailing, type Mailing, type MailingOptions } from "../create-mailing.ts";

export const SENDER = {
  name: "見本株式会社",
  address: "東京都千代田区架空町0-0-0",
  contact: "support@tenbin.example",
};

export interface MailingFixture {
  readonly database: TestDatabase;
  readonly mailing: Mailing;
  now: Date;
  createMember(uid: string): Promise<void>;
  query<Row extends object>(sql: string, ...values: readonly unknown[]): Promise<Row[]>;
}

export async function createMailingFixture(
  options: Partial<MailingOptions> = {},
): Promise<MailingFixture> {
  const database = await createTestDatabase({ max: 10 });
  const { pool } = database;
  const clock = { now: () => fixture.now };
  const fixture: MailingFixture = {
    database,
    now: new Date("2026-11-23T00:00:00Z"),
    mailing: createMailing({
      pool,
      clock,
      webUrl: "https://tenbin.example",
      sender: SENDER,
      ...options,
    }),
    async createMember(uid) {
      const email = `${uid}@tenbin.example`;
      await createAccountStore(pool).insert({ uid, email, registeredAt: fixture.now });
    },
    query: async (sql, ...values) => (await pool.query(sql, [...values])).rows,
  };
  return fixture;
}
