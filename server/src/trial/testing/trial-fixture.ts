import { createAccountStore } from "../../accounts/index.ts";
import { takeLongSupertrial } from "../../billing/index.ts";
import { MS_PER_DAY } from "../../platform/clock/days.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { EmailMessage } from "../../platform/mail/mailer.ts";
import { createOutbox } from "../../platform/mail/outbox.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { createTrials, type Trials } from "../create-trials.ts";

type Body = Parameters<Trials["answerQuestionnaire"]>[1];
type Member = Parameters<Trials["answerQuestionnaire"]>[0];

const origin = { requestId: "request", clientHash: "client" };

/** In force. */
export const agreedTexts = {
  tos: { id: "tos-text", version: "2026-11-25" },
  privacy: { id: "privacy-text", version: "2026-11-25" },
} as const;

export const answers: Body = {
  offer: "trial",
  experience: "none",
  style: "long",
  purpose: "find",
  source: "search",
  tos: agreedTexts.tos.id,
  privacy: agreedTexts.privacy.id,
  mail_opt_in: false,
};

export interface TrialFixture {
  readonly database: TestDatabase;
  readonly trials: Trials;
  /** Members that pay for a plan when they answer. */
  readonly paying: Set<string>;
  now: Date;
  passDays(days: number): void;
  createMember(changes?: Partial<Member>): Promise<Member>;
  /** As a registration or a mailed link does. */
  apply(uid: string, offer?: Body["offer"]): Promise<void>;
  answer(member: Member, changes?: Partial<Body>): ReturnType<Trials["answerQuestionnaire"]>;
  /** As a reading of payments does. */
  notePayment(
    uid: string,
    paid: { readonly planSince?: Date; readonly cards?: readonly string[] },
  ): Promise<void>;
  /** Gives the member a coupon that makes a supertrial longer, as a redemption does. */
  giveCoupon(uid: string): Promise<void>;
  sendEmails(): Promise<EmailMessage[]>;
  query<Row extends object>(sql: string, ...values: readonly unknown[]): Promise<Row[]>;
}

export async function createTrialFixture(): Promise<TrialFixture> {
  const database = await createTestDatabase({ max: 25 });
  const { pool } = database;
  const accounts = createAccountStore(pool);
  const paying = new Set<string>();
  const clock = { now: () => fixture.now };
  const sent: EmailMessage[] = [];
  const trials = createTrials({
    pool,
    clock,
    takeLongSupertrial,
    personSecret: "of the tests",
    webUrl: "https://tenbin.example",
    hasPlan: async (uid) => paying.has(uid),
    expireWaiting: async () => {},
    findAgreedTexts: async () => agreedTexts,
  });
  const outbox = createOutbox({
    pool,
    composers: trials.composers,
    host: "tenbin.example",
    clock,
    mailer: { send: async (mail) => void sent.push(mail), close() {} },
    log: { info() {}, warn() {}, error: (fields: unknown) => expectNoFailure(fields) },
  });
  let members = 0;
  const fixture: TrialFixture = {
    database,
    trials,
    paying,
    now: new Date("2026-11-23T00:00:00Z"),
    passDays: (days) => void (fixture.now = new Date(+fixture.now + days * MS_PER_DAY)),
    async createMember(changes = {}) {
      members += 1;
      const uid = `member-${members}`;
      const member = { uid, email: `${uid}@tenbin.example`, userType: "personal", ...changes };
      await accounts.insert({ ...(member as Member), registeredAt: fixture.now });
      return member as Member;
    },
    apply: (uid, offer = "trial") =>
      inTransaction(pool, (client) => trials.noteApplication(client, { uid, offer })),
    answer: (member, changes = {}) =>
      trials.answerQuestionnaire(member, { ...answers, ...changes }, origin),
    notePayment: (uid, { planSince = null, cards = [] }) =>
      inTransaction(pool, (client) =>
        trials.notePayment(client, { uid, planSince, cardFingerprints: cards, at: fixture.now }),
      ),
    async giveCoupon(uid) {
      const code = `LONG-${uid.toUpperCase()}`;
      const from = fixture.now;
      const until = new Date(+from + 100 * MS_PER_DAY);
      await pool.query(
        `insert into coupons (code, name, effect, valid_from, valid_until, max_redemptions, created_at)
         values ($1, $1, '{"kind":"long_supertrial"}', $2, $3, 10, $2)`,
        [code, from, until],
      );
      await pool.query(
        `insert into coupon_grants (uid, code, acquired_at, expires_at) values ($1, $2, $3, $4)`,
        [uid, code, from, until],
      );
      await inTransaction(pool, (client) => trials.lengthenSupertrial(client, uid));
    },
    async sendEmails() {
      await trials.queueDueMails();
      await outbox.sendDue();
      return sent.splice(0);
    },
    query: async <Row extends object>(sql: string, ...values: readonly unknown[]) =>
      (await pool.query(sql, [...values])).rows as Row[],
  };
  return fixture;
}

function expectNoFailure(fields: unknown): never {
  throw new Error(`mail not sent: ${JSON.stringify(fields)}`);
}
