import { setImmediate, setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { defineEndpoint, valueDerived } from "@tenbin/contract";
import { z } from "zod";
import { NO_FACTS, type Rights, masking, rightsOf } from "../../server/src/members/index.ts";
import type { Authenticator } from "../../server/src/platform/http/identity.ts";
import type { ViewerAccount } from "../../server/src/platform/http/viewer.ts";
import { createApi } from "../../server/src/platform/http/api.ts";
import type { Benchmark, BenchmarkResult } from "../benchmark.ts";
import { sized } from "../size.ts";

const COMPANIES = sized(1_000, 200);
const MEMBERS = sized(10_000, 100);
const UNLOCKS = 100;
/** As long as the answer of a company of the sample market. */
const PADDING = "あ".repeat(12_000);
const NOW = new Date("2026-11-21T09:00:00+09:00");
const LATER = new Date("2026-12-21T09:00:00+09:00");

const row = z.object({
  ticker: z.string(),
  masked: z.boolean(),
  is_authorized: z.boolean(),
  verdict: valueDerived(z.string().nullable()),
});
const company = defineEndpoint({
  name: "getCompany",
  summary: "A company and its peers",
  access: "anyone",
  params: z.object({ ticker: z.string() }),
  output: row.extend({ text: z.string(), peers: z.array(row) }),
  errors: [],
});

const tickers = Array.from({ length: COMPANIES }, (_, at) => String(1_000 + at));
const rowOf = (ticker: string) => ({
  ticker,
  masked: false,
  is_authorized: true,
  verdict: "cheap",
});
const answers = new Map(
  tickers.map((ticker, at) => {
    const peers = [1, 2, 3].map((step) => rowOf(tickers[(at + step) % COMPANIES]!));
    return [ticker, { ...rowOf(ticker), text: PADDING, peers }];
  }),
);

/** Neighbours differ in one company, so no two sets are alike. */
function unlockedBy(member: number): string[] {
  const first = (member * 7) % COMPANIES;
  const step = 1 + (Math.floor((member * 7) / COMPANIES) % 9);
  return Array.from({ length: UNLOCKS }, (_, at) => tickers[(first + at * step) % COMPANIES]!);
}

const authentication: Authenticator<ViewerAccount, Rights> = {
  verify: async (uid) => ({
    uid,
    email: null,
    emailVerified: true,
    signInProvider: "password",
    googleSubject: null,
    sessionEpoch: null,
    authTime: 0,
    expiresAt: LATER.getTime(),
  }),
  isCurrent: async () => true,
  findSession: async ({ uid }) => ({
    account: { uid, readOnly: false, operator: false, sessionEpoch: "" },
    ended: false,
    rights: rightsOfMember(Number(uid)),
  }),
  visitorRights: () => rightsOf(null, NOW),
};

function rightsOfMember(member: number): Rights {
  const unlocks = unlockedBy(member).map((ticker) => ({
    ticker,
    until: LATER,
    isOfPerson: true,
  }));
  const personal = { userType: "personal", lifetime: null, registeredAt: NOW } as const;
  return rightsOf(personal, NOW, { ...NO_FACTS, unlocks });
}

async function usedMegabytes(collectGarbage: () => void): Promise<number> {
  // What a turn of the event loop still holds is given up by the next ones.
  for (let turn = 0; turn < 5; turn += 1) {
    collectGarbage();
    await setTimeout(100);
  }
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1024 ** 2;
}

async function measure(): Promise<BenchmarkResult> {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const api = await createApi({ version: "bench", webOrigins: [], masking, authentication });
  api.serve(company, ({ params }) => answers.get(params.ticker)!);
  let calls = 0;
  const ask = async (ticker: string, member: number | null) => {
    calls += 1;
    const headers = member === null ? {} : { authorization: `Bearer ${member}` };
    // A network each, so that no limit is reached.
    const remoteAddress = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
    const url = `/companies/${ticker}`;
    const response = await api.fastify.inject({ url, headers, remoteAddress });
    return response.json<{ verdict: string | null }>().verdict;
  };
  const askAs = async (member: number) => {
    await setImmediate();
    const own = unlockedBy(member);
    if ((await ask(own[member % UNLOCKS]!, member)) === null) throw new Error("masked for a buyer");
    const other = tickers.find((ticker) => !own.includes(ticker))!;
    if ((await ask(other, member)) !== null) throw new Error("shown to a stranger");
  };
  try {
    for (const ticker of tickers) await ask(ticker, null);
    for (let member = 0; member < 100; member += 1) await askAs(member);
    const before = await usedMegabytes(collectGarbage);
    for (let member = 0; member < MEMBERS; member += 1) await askAs(member);
    return { value: (await usedMegabytes(collectGarbage)) - before, unit: "MB" };
  } finally {
    await api.fastify.close();
  }
}

export const benches: readonly Benchmark[] = [
  {
    name: "rights-memory",
    against: "the same process before the members came",
    target: "≤ 50",
    how: `Growth of the memory in use after ${MEMBERS.toLocaleString("en")} members with ${UNLOCKS} companies each, no two sets alike, have asked for one of theirs and one of others, all answers to visitors being kept before.`,
    run: measure,
  },
];
