import type { Clock } from "../../platform/clock/clock.ts";
import type { EmailMessage } from "../../platform/mail/mailer.ts";
import { createOutbox, type Outbox } from "../../platform/mail/outbox.ts";
import { createReadFacts } from "../../platform/database/fact-columns.ts";
import type { AccountSession } from "../../platform/http/viewer.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import type { RequestOrigin } from "../audit/security-events.ts";
import { type Accounts, type AccountsOptions, createAccounts } from "../create-accounts.ts";
import type { Identity, IdentityProvider } from "../identities/identity-provider.ts";
import type { Account } from "../account.ts";
import { SESSION_KEYS, sessionFact } from "../store.ts";
import { type AdmittedSession, requireAccount } from "../require-account.ts";
import {
  createInMemoryIdentityProvider,
  type InMemoryIdentityProvider,
} from "./in-memory-identity-provider.ts";

export const WEB_URL = "https://tenbin.example";
export const LINK_SECRET = "a secret of the tests, of no other use";

/** Everything accounts need, on a database of its own and with a manual clock. */
export interface AccountFixture {
  readonly database: TestDatabase;
  readonly clock: Clock;
  readonly accounts: Accounts;
  /** Its calls fail once `remainingProviderCalls` is used up. */
  readonly provider: InMemoryIdentityProvider;
  /** Provider calls that still succeed; Infinity: all. */
  remainingProviderCalls: number;
  origin: RequestOrigin;
  advanceClock(ms: number): void;
  sendEmails(): Promise<EmailMessage[]>;
  takeEmailedToken(): Promise<string>;
  /** A session admitted now. */
  sessionOf(uid: string): Promise<AdmittedSession>;
  /** Null without an account. */
  findSession(identity: Identity): Promise<AccountSession<Account> | null>;
  createAccount(email: string, password?: string): Promise<string>;
  query(sql: string): Promise<Record<string, unknown>[]>;
  reset(): Promise<void>;
}

export async function createAccountFixture(
  options: Partial<AccountsOptions> = {},
): Promise<AccountFixture> {
  const database = await createTestDatabase({ max: 25 });
  const { pool } = database;
  let now = new Date("2026-11-21T09:00:00Z");
  const clock = { now: () => now };
  const provider = createInMemoryIdentityProvider(clock);
  const sent: EmailMessage[] = [];
  const wait = async (ms: number) => fixture.advanceClock(ms);
  const deps = { pool, clock, wait, webUrl: WEB_URL, linkSecret: LINK_SECRET, ...options };
  const readSession = createReadFacts(pool, SESSION_KEYS, { session: sessionFact });
  const fixture: AccountFixture = {
    database,
    clock,
    provider,
    accounts: createAccounts({ ...deps, identities: withCallLimit(provider, () => fixture) }),
    remainingProviderCalls: Infinity,
    origin: { requestId: "request", clientHash: "client", siteHash: null },
    advanceClock: (ms) => void (now = new Date(now.getTime() + ms)),
    async sendEmails() {
      await outbox.sendDue();
      return sent.splice(0);
    },
    async takeEmailedToken() {
      const mails = await fixture.sendEmails();
      const links = mails.flatMap(({ text }) => /[?&]token=([\w-]+)/.exec(text)?.slice(1) ?? []);
      const [token] = links;
      if (token === undefined || links.length > 1) throw new Error(`${links.length} links`);
      return token;
    },
    sessionOf: (uid) => requireAccount(fixture.accounts.store, uid),
    async findSession(identity) {
      const { uid, authTime } = identity;
      const { session } = await readSession({ uid, auth_time: authTime });
      return session && fixture.accounts.sessions.resolve(identity, session);
    },
    async createAccount(email, password = "the password so far") {
      const user = await provider.create({ email, password, emailVerified: true });
      const { uid, sessionsValidFrom: providerValidSince } = user;
      await fixture.accounts.store.insert({ uid, email, registeredAt: now, providerValidSince });
      return uid;
    },
    async query(sql) {
      return (await pool.query<Record<string, unknown>>(sql)).rows;
    },
    async reset() {
      await pool.query(
        "truncate members, mailed_links, security_events, outbox, rate_limits, departures cascade",
      );
      for (const uid of provider.users.keys()) await provider.delete(uid);
      fixture.remainingProviderCalls = Infinity;
      sent.splice(0);
    },
  };
  const outbox: Outbox = createOutbox({
    pool,
    clock,
    composers: fixture.accounts.composers,
    host: "tenbin.example",
    log: { info: () => {}, warn: () => {}, error: () => {} },
    mailer: { send: async (mail) => void sent.push(mail), close() {} },
  });
  return fixture;
}

/** Passes on as many calls as the fixture allows; later ones fail before doing anything. */
function withCallLimit(
  provider: InMemoryIdentityProvider,
  fixture: () => AccountFixture,
): IdentityProvider {
  return new Proxy(provider, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value !== "function") return value;
      return async (...args: unknown[]) => {
        if (fixture().remainingProviderCalls <= 0) throw new Error("the provider is unavailable");
        fixture().remainingProviderCalls -= 1;
        return (await Reflect.apply(value, target, args)) as unknown;
      };
    },
  });
}
