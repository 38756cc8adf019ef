import { createHash } from "node:crypto";
import type { PlanName } from "@tenbin/contract";
import { type Account, createAccountStore } from "../../../accounts/index.ts";
import { type Rights, rightsOf } from "../../../members/index.ts";
import { factsOfPlan } from "../../../members/testing/rights-facts.ts";
import { createUidApi } from "../../../members/testing/uid-api.ts";
import { fixedClock } from "../../../platform/clock/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../../platform/testing/database.ts";
import { createSavedScreens, registerSavedScreens } from "../index.ts";

export interface SavedFixture {
  readonly database: TestDatabase;
  /** By uid; default free. */
  readonly plansOf: Map<string, PlanName>;
  readonly endedPlansOf: Map<string, PlanName>;
  /** Unix time of the clock. */
  seconds(): number;
  passTime(ms: number): void;
  createMember(uid: string): Promise<void>;
  /** Without a call of the API. */
  insertScreens(uid: string, count: number): Promise<void>;
  /** @param uid null: without a token */
  call(
    uid: string | null,
    method: "GET" | "POST" | "PUT" | "DELETE",
    url: string,
    payload?: object,
  ): Promise<{ readonly status: number; readonly body: unknown }>;
  drop(): Promise<void>;
}

const NOW = "2025-11-17T12:00:00+09:00";

/** An API about saved screens whose tokens are uids. */
export async function createSavedFixture(): Promise<SavedFixture> {
  const database = await createTestDatabase({ max: 25 });
  const accounts = createAccountStore(database.pool);
  const plansOf = new Map<string, PlanName>();
  const endedPlansOf = new Map<string, PlanName>();
  let passedMs = 0;
  const start = fixedClock(NOW).now().getTime();
  const clock = { now: () => new Date(start + passedMs) };
  const seconds = () => Math.floor(clock.now().getTime() / 1_000);
  const rights = (account: Account | null): Rights => {
    const plan = (account && plansOf.get(account.uid)) ?? "tenbin_free";
    const endedPlan = (account && endedPlansOf.get(account.uid)) ?? null;
    return { ...rightsOf(account, clock.now(), factsOfPlan(plan)), endedPlan };
  };
  const api = await createUidApi({ accounts, clock, rights });
  registerSavedScreens(api, createSavedScreens({ pool: database.pool, clock }));
  return {
    database,
    plansOf,
    endedPlansOf,
    seconds,
    passTime: (ms) => void (passedMs += ms),
    async createMember(uid) {
      const registeredAt = new Date("2025-11-01T00:00:00Z");
      await accounts.insert({ uid, email: `${uid}@example.jp`, registeredAt });
    },
    async insertScreens(uid, count) {
      await database.pool.query(
        `insert into saved_screens
         select $1, gen_random_uuid(), n, 'No. ' || n, '', $3, $4, 1, $5, $5
         from generate_series(1, $2::int) as n`,
        [
          uid,
          count,
          { conditions: [], sort: [] },
          { column_set: "value", columns: [] },
          clock.now(),
        ],
      );
    },
    async call(uid, method, url, payload) {
      const response = await api.fastify.inject({
        method,
        url,
        headers: uid === null ? {} : { authorization: `Bearer ${uid}` },
        remoteAddress: networkOf(uid ?? ""),
        ...(payload === undefined ? {} : { payload }),
      });
      return { status: response.statusCode, body: response.json<unknown>() };
    },
    async drop() {
      await api.fastify.close();
      await database.drop();
    },
  };
}

/** Members do not share what a network may call. */
function networkOf(uid: string): string {
  const [a, b, c] = createHash("sha256").update(uid).digest();
  return `10.${a}.${b}.${c}`;
}
