import { createHash } from "node:crypto";
import { unitSlots } from "@tenbin/contract";
import { type Account, type AccountStore, createAccountStore } from "../../accounts/index.ts";
import { fixedClock } from "../../platform/clock/clock.ts";
import { type Api, createApi } from "../../platform/http/api.ts";
import type { Authenticator } from "../../platform/http/identity.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { createMembers, type Members } from "../create-members.ts";
import { masking } from "../masking.ts";
import type { Rights } from "../rights.ts";
import { register, type Viewer } from "../routes.ts";
import { createUnlockPersons } from "../unlock-persons.ts";

const clock = fixedClock("2026-11-21T09:00:00+09:00");
/** Unix seconds. */
export const NOW = clock.now().getTime() / 1_000;
const registeredAt = new Date("2026-11-01T00:00:00Z");

/** What the members domain asks others. */
interface OtherDomains {
  /** Tickers by uid. */
  readonly portfolios: Map<string, readonly string[]>;
  readonly savedScreens: Set<string>;
  readonly alerted: Set<string>;
  /** Unix seconds by uid. */
  readonly signedInAt: Map<string, number>;
}

export interface MembersApi extends OtherDomains {
  readonly api: Api<Viewer>;
  readonly database: TestDatabase;
  readonly accounts: AccountStore;
  readonly members: Members;
  /** Only hanako, taro, a reader who may change nothing, and an applicant are members then. */
  readonly reset: () => Promise<void>;
  /** @param uid null for a visitor */
  readonly call: (
    method: "GET" | "PUT" | "PATCH" | "POST",
    url: string,
    uid: string | null,
    body?: unknown,
  ) => Promise<MembersResponse>;
  /** Changes when any byte of members or of what belongs to them does. */
  readonly hashAllRows: () => Promise<string>;
  readonly close: () => Promise<void>;
}

interface MembersResponse {
  readonly status: number;
  readonly errorType: unknown;
  readonly body: Record<string, unknown>;
  readonly headers: Readonly<Record<string, unknown>>;
}

export async function createMembersApi(): Promise<MembersApi> {
  const database = await createTestDatabase({ max: 20 });
  const { pool } = database;
  const accounts = createAccountStore(pool);
  const others: OtherDomains = {
    portfolios: new Map(),
    savedScreens: new Set(),
    alerted: new Set(),
    signedInAt: new Map(),
  };
  const members = createMembersOf(pool, accounts, others);
  const authentication = authenticate(accounts, members, others);
  const api = await createApi({ version: "test", webOrigins: [], masking, authentication, clock });
  register(api, members);
  return {
    ...others,
    api,
    database,
    accounts,
    members,
    async reset() {
      for (const each of Object.values(others)) each.clear();
      others.savedScreens.add("taro");
      others.alerted.add("taro");
      await pool.query("delete from members");
      await accounts.insert(member("hanako"));
      await accounts.insert(member("taro"));
      await accounts.insert({ ...member("reader"), userType: "enterprise", readOnly: true });
      await accounts.insert({ ...member("applicant"), userType: "temporal" });
    },
    async call(method, url, uid, body) {
      const response = await api.fastify.inject({
        method,
        url,
        ...(uid === null ? {} : { headers: { authorization: `Bearer ${uid}` } }),
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const json = response.json<Record<string, unknown>>();
      const { statusCode: status, headers } = response;
      return { status, errorType: json["errorType"], body: json, headers };
    },
    async hashAllRows() {
      const { rows } = await pool.query(
        "select (select jsonb_agg(m order by uid) from members m) m, (select jsonb_agg(a order by a) from achievements a) a, (select jsonb_agg(u order by u) from unlocks u) u",
      );
      return createHash("sha256").update(JSON.stringify(rows)).digest("hex");
    },
    async close() {
      await api.fastify.close();
      await database.drop();
    },
  };
}

function createMembersOf(
  pool: TestDatabase["pool"],
  accounts: AccountStore,
  { portfolios, savedScreens, alerted }: OtherDomains,
): Members {
  return createMembers({
    pool,
    accounts,
    unlockPersons: createUnlockPersons("of the tests", async () => true),
    cancelDeletion: ({ uid }, at) => accounts.cancelDeletion(uid, at),
    purchases: {
      findPurchases: () =>
        Promise.resolve({
          hasCard: false,
          units: [],
          freeSlots: [...unitSlots],
          isUnitSold: false,
        }),
    },
    trials: { findSupertrial: () => Promise.resolve(null) },
    findTicker: (written) => Promise.resolve(["9735", "130A"].find((t) => t === written) ?? null),
    findCompanyName: (ticker) => Promise.resolve(`企業${ticker}`),
    portfolio: {
      holds: async (uid, ticker) =>
        portfolios.get(uid)?.some((held) => ticker === null || held === ticker) === true,
      isAnalyzed: async ({ uid, rights }) =>
        portfolios.get(uid)?.some((ticker) => rights.analysis(ticker)) === true,
    },
    hasSavedScreen: async (uid) => savedScreens.has(uid),
    hasAlert: async (uid) => alerted.has(uid),
    clock,
  });
}

/** Tokens are uids; access is decided by the real code. */
function authenticate(
  accounts: AccountStore,
  members: Members,
  { signedInAt }: OtherDomains,
): Authenticator<Account, Rights> {
  return {
    verify: (token) =>
      Promise.resolve({
        uid: token,
        email: `${token}@example.jp`,
        emailVerified: true,
        signInProvider: "password",
        sessionEpoch: null,
        googleSubject: null,
        authTime: signedInAt.get(token) ?? NOW - 60,
        expiresAt: NOW + 3_600,
      }),
    isCurrent: () => Promise.resolve(true),
    async findSession({ uid }) {
      const account = await accounts.find(uid);
      return account && { account, ended: false, rights: await members.readRights(account) };
    },
    visitorRights: () => members.visitorRights(),
  };
}

function member(uid: string) {
  return { uid, email: `${uid}@example.jp`, registeredAt };
}
