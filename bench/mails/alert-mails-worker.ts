// What of the worker tells members of a market day and mails them: node alert-mails-worker.ts DATABASE_URL SMTP_URL. Evaluates
// each day that its parent process sends, and tells how much memory it took.
import { tapeFixture } from "@tenbin/contract/testing/tape-fixture";
import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { type Verdict, verdictOfRatio } from "@tenbin/contract";
import { createDisabledIdentityProvider } from "../../server/src/accounts/index.ts";
import { createEvaluateDay } from "../../server/src/alerts/index.ts";
import { createAlertMembers, createMemberLists } from "../../server/src/main/alert-members.ts";
import { FICTIONAL_ISSUER } from "../../server/src/main/config/issuer-config.ts";
import { emailComposersOf } from "../../server/src/main/domain-parts.ts";
import { startMailService } from "../../server/src/main/roles/mail-service.ts";
import { createDomains } from "../../server/src/main/wiring.ts";
import { createPool } from "../../server/src/platform/database/pool.ts";
import { createLogger } from "../../server/src/platform/log.ts";
import { ratedCompany, ratedMarket } from "../../server/src/valuation/testing/rated-market.ts";

/** A day to evaluate: price ÷ value of all companies, in order of their codes. */
export interface SentDay {
  readonly day: string;
  readonly codes: readonly string[];
  readonly ratio: number;
}

export interface MemoryReport {
  /** Bytes, after collecting garbage. */
  readonly heap: number;
  readonly rss: number;
  /** Largest since the last report. */
  readonly peakRss: number;
  /** Seconds of a processor since the start. */
  readonly cpuSeconds: number;
}

export type WorkerReport = { readonly evaluated: string } | { readonly memory: MemoryReport };

const SAMPLE_MS = 100;
/** As the settings have it by default. */
const CONNECTIONS = 5;
const POOL_SIZE = 10;
const TURNS = 5;
const MICROSECONDS = 1_000_000;

const [databaseUrl = "", smtpUrl = ""] = process.argv.slice(2);
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

let now = new Date();
const clock = { now: () => now };
const webUrl = "https://tenbin.example";
const pool = createPool({ url: databaseUrl, max: POOL_SIZE });
const log = createLogger({ level: "error", role: "worker" });
const domains = createDomains({
  pool,
  identities: createDisabledIdentityProvider(),
  linkSecret: "bench",
  personSecret: "bench",
  issuer: FICTIONAL_ISSUER,
  webUrl,
  clock,
});
const { bounces } = domains.mailing;
startMailService(
  {
    webUrl,
    SMTP_URL: smtpUrl,
    MAIL_FROM: "天秤 <info@tenbin.example>",
    SMTP_CONNECTIONS: CONNECTIONS,
    SMTP_RATE: undefined,
    MAIL_RETURN_DOMAIN: undefined,
    MAIL_DKIM_DOMAIN: undefined,
    MAIL_DKIM_SELECTOR: undefined,
    MAIL_DKIM_KEY: undefined,
  },
  { pool, composers: emailComposersOf(domains), bounces, log },
);
const evaluateDay = createEvaluateDay({
  pool,
  clock,
  companies: domains.companies,
  columns: domains.packs,
  members: createAlertMembers(pool, clock),
  lists: createMemberLists(pool, clock),
});

async function evaluate({ day, codes, ratio }: SentDay): Promise<void> {
  now = new Date(`${day}T20:00:00+09:00`);
  const verdict: Verdict = verdictOfRatio(ratio);
  const tape = tapeFixture({ close: 1_000 * ratio, date: day });
  const companies = codes.map((code) =>
    ratedCompany({ code, rating: { ratio, verdict }, fields: { tape } }),
  );
  await evaluateDay(ratedMarket(companies, { version: day, marketDay: day }));
}

let peakRss = 0;
setInterval(() => (peakRss = Math.max(peakRss, process.memoryUsage.rss())), SAMPLE_MS);

async function measureMemory(): Promise<MemoryReport> {
  // What a turn of the event loop still holds is given up by the next ones.
  for (let turn = 0; turn < TURNS; turn += 1) {
    collectGarbage();
    await setTimeout(SAMPLE_MS);
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const largest = Math.max(peakRss, rss);
  peakRss = 0;
  return {
    heap: heapUsed + external,
    rss,
    peakRss: largest,
    cpuSeconds: (user + system) / MICROSECONDS,
  };
}

function report(message: WorkerReport): void {
  process.send?.(message);
}

process.on("message", (asked: SentDay | "memory") => {
  void (async () => {
    if (asked === "memory") return report({ memory: await measureMemory() });
    await evaluate(asked);
    report({ evaluated: asked.day });
  })();
});
process.on("disconnect", () => process.exit());
