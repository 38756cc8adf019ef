import { tapeFixture } from "@tenbin/contract/testing/tape-fixture";
import { createHash } from "node:crypto";
import type { ShareSplit } from "@tenbin/engine";
import type { PlanName } from "@tenbin/contract";
import { type Account, createAccountStore } from "../../accounts/index.ts";
import { plans } from "../../billing/index.ts";
import { type Rights, rightsOf } from "../../members/index.ts";
import { analysisRightsFor } from "../../members/testing/analysis-rights.ts";
import { createUidApi } from "../../members/testing/uid-api.ts";
import { fixedClock } from "../../platform/clock/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import {
  type GivenCompany,
  ratedCompany,
  ratedMarket,
  valuationsOf,
} from "../../valuation/testing/rated-market.ts";
import { createPortfolio } from "../create-portfolio.ts";
import { register } from "../routes.ts";

const tape = tapeFixture({ close: 1_000 });
const rated = { ratio: 0.72, verdict: "cheap", valuePerShare: 1_389 } as const;

const company = ({ fields, ...given }: GivenCompany) =>
  ratedCompany({ segment: "プライム", ...given, fields: { standard: "generic", ...fields } });

const edgeCases = [
  company({ code: "01000", fields: { tape }, rating: rated }),
  company({ code: "02000", rating: { ratio: 1.9, verdict: "very_expensive" } }),
  company({ code: "03000" }),
  company({ code: "04000", fields: { standard: "not_yet_listed" } }),
  company({ code: "05000", fields: { paused: true } }),
  company({ code: "06000", fields: { delisted: true } }),
];
/** 1000 to 1049. */
const many = Array.from({ length: 50 }, (_, at) =>
  company({ code: `${1_000 + at}0`, rating: rated }),
);
const everything = [...edgeCases, ...many].map(({ fields }) => fields.ticker);

export interface PortfolioResult {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

interface DownloadedFile {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
}

export interface PortfolioFixture {
  readonly database: TestDatabase;
  /** By uid; default free. */
  readonly plansOf: Map<string, PlanName>;
  passTime(ms: number): void;
  /** The market after this day, in which 0100 is quoted at this close; its splits by five-character code. */
  publish(day: string, close: number, splits: ReadonlyMap<string, ShareSplit[]>): void;
  /** Text and bytes are sent as a file. */
  call(
    uid: string,
    method: Method,
    url: string,
    payload?: object | string,
  ): Promise<PortfolioResult>;
  download(uid: string, url: string): Promise<DownloadedFile>;
  readonly purgeRemoved: () => Promise<number>;
  createMember(uid: string, changes?: Partial<Pick<Account, "readOnly">>): Promise<void>;
  drop(): Promise<void>;
}

type Method = "GET" | "PUT" | "PATCH" | "DELETE" | "POST";

const NOW = "2025-11-17T12:00:00+09:00";

/**
 * An API about the portfolio whose tokens are uids. Plans decide the limits; free members see
 * `analysed` only, others all companies.
 */
export async function createPortfolioFixture(
  analysed: readonly string[] = [],
): Promise<PortfolioFixture> {
  const database = await createTestDatabase({ max: 25 });
  const accounts = createAccountStore(database.pool);
  const plansOf = new Map<string, PlanName>();
  let passedMs = 0;
  const start = fixedClock(NOW).now().getTime();
  const clock = { now: () => new Date(start + passedMs) };
  const rights = (account: Account | null): Rights => {
    const plan = (account && plansOf.get(account.uid)) ?? "tenbin_free";
    const all = rightsOf(account, clock.now());
    const seen = plan === "tenbin_free" ? analysed : everything;
    return { ...all, ...analysisRightsFor(...seen), limits: plans[plan].limits };
  };
  const api = await createUidApi({ accounts, clock, rights });
  let splits: ReadonlyMap<string, ShareSplit[]> = new Map();
  const valuation = valuationsOf(ratedMarket([...edgeCases, ...many]));
  const portfolio = createPortfolio({
    pool: database.pool,
    companies: {
      documents: async () => [],
      plannedResults: async () => [],
      splits: async () => new Map(splits),
    },
    valuation,
    clock,
  });
  register(api, portfolio);
  return {
    database,
    plansOf,
    passTime: (ms) => void (passedMs += ms),
    publish(day, close, known) {
      splits = known;
      const quoted = company({
        code: "01000",
        fields: { tape: { ...tape, close, date: day } },
        rating: rated,
      });
      const others = [...edgeCases, ...many].filter(({ code }) => code !== quoted.code);
      const market = ratedMarket([quoted, ...others], { version: day, marketDay: day });
      valuation.publish({ ...market, state: { ...market.state, provenance: "real" } });
    },
    async call(uid, method, url, payload) {
      const isFile = typeof payload === "string" || Buffer.isBuffer(payload);
      const type = isFile ? { "content-type": "text/csv" } : {};
      const headers = { authorization: `Bearer ${uid}`, ...type };
      const response = await api.fastify.inject({
        method,
        url,
        headers,
        remoteAddress: networkOf(uid),
        ...(payload === undefined ? {} : { payload }),
      });
      return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
    },
    async download(uid, url) {
      const { headers, rawPayload: bytes } = await api.fastify.inject({
        url,
        headers: { authorization: `Bearer ${uid}` },
        remoteAddress: networkOf(uid),
      });
      return { headers, bytes };
    },
    purgeRemoved: () => portfolio.purgeRemoved(),
    async createMember(uid, changes = {}) {
      const registeredAt = new Date("2025-11-01T00:00:00Z");
      await accounts.insert({ uid, email: `${uid}@example.jp`, registeredAt, ...changes });
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
