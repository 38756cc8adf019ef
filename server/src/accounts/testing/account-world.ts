import type { Clock } from "../../platform/clock/clock.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import { createOutbox, type Outbox } from "../../platform/mail/outbox.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import type { Origin } from "../audit/security-events.ts";
import { type Accounts, type AccountsOptions, createAccounts } from "../create-accounts.ts";
import type { Identities } from "../identities/identities.ts";
import { createIdentitiesInMemory, type IdentitiesInMemory } from "./identities-in-memory.ts";

export const WEB_URL = "https://tenbin.example";
export const SECRET = "a secret of the tests, of no other use";

/** All that accounts need, in one test file's own database; the clock stands still until it is moved. */
export interface AccountWorld {
  readonly database: TestDatabase;
  readonly clock: Clock;
  readonly accounts: Accounts;
  /** The identity provider; calls of `accounts` fail first when `answers` is used up. */
  readonly provider: IdentitiesInMemory;
  /** How many calls the provider still answers; Infinity: all. */
  answers: number;
  /** Where the requests of these tests come from. */
  origin: Origin;
  /** Moves the clock. */
  pass(ms: number): void;
  /** The mails that are due, put into words and sent. */
  sendMails(): Promise<Mail[]>;
  /** The token of the only mail that is due. */
  mailedToken(): Promise<string>;
  /** Makes a member who signs in with the password. */
  member(email: string, password?: string): Promise<string>;
  rows(sql: string): Promise<Record<string, unknown>[]>;
  clear(): Promise<void>;
}

export async function createAccountWorld(
  options: Partial<AccountsOptions> = {},
): Promise<AccountWorld> {
  const database = await createTestDatabase({ max: 25 });
  const { pool } = database;
  let now = new Date("2026-11-21T09:00:00Z");
  const clock = { now: () => now };
  const provider = createIdentitiesInMemory(clock);
  const sent: Mail[] = [];
  const parts = { pool, clock, webUrl: WEB_URL, linkSecret: SECRET, ...options };
  const world: AccountWorld = {
    database,
    clock,
    provider,
    accounts: createAccounts({ ...parts, identities: failing(provider, () => world) }),
    answers: Infinity,
    origin: { requestId: "request", clientHash: "client" },
    pass: (ms) => void (now = new Date(now.getTime() + ms)),
    async sendMails() {
      await outbox.sendDue();
      return sent.splice(0);
    },
    async mailedToken() {
      const mails = await world.sendMails();
      const links = mails.flatMap(({ text }) => /[?&]token=([\w-]+)/.exec(text)?.slice(1) ?? []);
      const [token] = links;
      if (token === undefined || links.length > 1) throw new Error(`${links.length} links`);
      return token;
    },
    async member(email, password = "the password so far") {
      const { uid } = await provider.create({ email, password, emailVerified: true });
      await world.accounts.store.insert({ uid, email, registeredAt: now });
      return uid;
    },
    async rows(sql) {
      return (await pool.query<Record<string, unknown>>(sql)).rows;
    },
    async clear() {
      await pool.query(
        "truncate members, mailed_links, security_events, outbox, rate_limits, departures cascade",
      );
      for (const uid of provider.people.keys()) await provider.delete(uid);
      world.answers = Infinity;
      sent.splice(0);
    },
  };
  const outbox: Outbox = createOutbox({
    pool,
    clock,
    composers: world.accounts.composers,
    host: "tenbin.example",
    log: { info: () => {}, warn: () => {}, error: () => {} },
    mailer: { send: async (mail) => void sent.push(mail), close() {} },
  });
  return world;
}

/** Answers as many calls as the world says; every later one fails before it does anything. */
function failing(provider: IdentitiesInMemory, world: () => AccountWorld): Identities {
  return new Proxy(provider, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value !== "function") return value;
      return async (...args: unknown[]) => {
        if (world().answers <= 0) throw new Error("the provider does not answer");
        world().answers -= 1;
        return (await Reflect.apply(value, target, args)) as unknown;
      };
    },
  });
}
