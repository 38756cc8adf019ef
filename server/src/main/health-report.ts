import type pg from "pg";
import {
  type LastImport,
  type BarStorageStats,
  type LivesReport,
  readLivesReport,
  barStorageStats,
  createCompanies,
  nextTradingDay,
} from "../companies/index.ts";
import { type BillingHealth, billingHealth } from "../billing/index.ts";
import { createDailyRuns, DUE_BY, type SeriesDefect, listQuarantined } from "../ingest/index.ts";
import { isMigrated, readMigrations } from "../platform/database/migrate.ts";
import { isDatabaseUnavailable } from "../platform/database/unavailable.ts";
import { type FailedJob, listFailedJobs } from "../platform/jobs/failed-jobs.ts";
import { type Clock, jstMoment } from "../platform/clock/clock.ts";
import { readAhead } from "../platform/clock/movable-clock.ts";
import { outboxTable } from "../platform/mail/outbox.ts";
import { getQueueStatus, type QueueStatus } from "../platform/work-queue/queue-status.ts";
import type { MonthEndCoverage } from "../screening/index.ts";
import { createBacktests } from "../valuation/index.ts";
import { createPackedValuations } from "./packed-valuations.ts";

export interface HealthReport {
  /** The database answers, is migrated and holds a valued market. */
  readonly ready: boolean;
  readonly database: "ok" | "unreachable" | "not migrated";
  readonly marketDate: string | null;
  readonly provenance: "sample" | "real" | null;
  readonly companies: number;
  readonly valuedDate: string | null;
  /** Month ends and the market day: how many have values of the engine in use. */
  readonly valuedDays: { readonly valued: number; readonly total: number };
  /** The worker still has to measure the sample market; real markets are measured by command. */
  readonly recordPending: boolean;
  /** Past month ends that screens can be asked of. */
  readonly monthEnds: MonthEndCoverage;
  readonly lastImport: LastImport | null;
  readonly bars: BarStorageStats;
  /** Former issues of codes, and what is doubtful about them; no fault of the product. */
  readonly lives: LivesReport;
  /** Raw series are not shown until they are released. */
  readonly quarantine: readonly SeriesDefect[];
  readonly failedJobs: readonly FailedJob[];
  readonly mails: QueueStatus;
  /** Null while the database is not ready. */
  readonly billing: BillingHealth | null;
  /** Null where no vendor is configured. */
  readonly daily: DailyRunHealth | null;
}

export interface DailyRunHealth {
  readonly feed: string;
  readonly lastDone: string | null;
  /** Last trading day that should be done by now; `late` if it is not. */
  readonly dueUntil: string;
  readonly late: boolean;
  /** ISO instant by which the next day must be done. */
  readonly nextDue: string;
  /** Days begun but not done, with the reason. */
  readonly unfinished: readonly {
    readonly day: string;
    readonly step: string;
    readonly attempts: number;
    readonly problem: string | null;
  }[];
}

const UNREACHABLE_REPORT: HealthReport = {
  ready: false,
  database: "unreachable",
  marketDate: null,
  provenance: null,
  companies: 0,
  valuedDate: null,
  valuedDays: { valued: 0, total: 0 },
  recordPending: false,
  monthEnds: { packed: 0, total: 0 },
  lastImport: null,
  bars: { bars: 0, packed: 0, megabytesPerMillion: null },
  lives: { former: [], doubts: [] },
  quarantine: [],
  failedJobs: [],
  mails: { waiting: 0, since: null, late: false, givenUp: 0 },
  billing: null,
  daily: null,
};

/** A working mail server explains no longer wait. */
const MAILS_LATE_AFTER_MS = 3_600_000;

/** An unreachable database is reported, not thrown. */
export async function healthReport(
  pool: pg.Pool,
  { feed, clock }: { readonly feed: string | null; readonly clock: Clock },
): Promise<HealthReport> {
  const now = clock.now();
  try {
    if (!(await isMigrated(pool, await readMigrations()))) {
      return { ...UNREACHABLE_REPORT, database: "not migrated" };
    }
    const companies = createCompanies({ pool });
    const state = await companies.state();
    const { valuation: valuations, packs } = createPackedValuations({ pool, companies });
    const valuedDate = await valuations.lastDay();
    const { valued, total } = await valuations.coverage();
    const backtests = createBacktests({ pool, companies });
    return {
      ready: state.marketDay !== null && valuedDate === state.marketDay,
      database: "ok",
      marketDate: state.marketDay,
      provenance: state.provenance,
      companies: state.companies,
      valuedDate,
      valuedDays: { valued, total },
      recordPending: state.provenance === "sample" && !(await backtests.isCurrent()),
      monthEnds: await packs.monthEndCoverage(),
      lastImport: await companies.lastImport(),
      bars: await barStorageStats(pool),
      lives: await readLivesReport(pool),
      quarantine: await listQuarantined(pool),
      failedJobs: await listFailedJobs(pool),
      mails: await getQueueStatus(pool, outboxTable, {
        now,
        lateAfterMs: MAILS_LATE_AFTER_MS,
      }),
      billing: await billingHealth(pool, { now, membershipNow: await membershipNow(pool, now) }),
      daily: feed === null ? null : await dailyRunHealth(pool, feed, now),
    };
  } catch (error) {
    if (isDatabaseUnavailable(error)) return UNREACHABLE_REPORT;
    throw error;
  }
}

async function membershipNow(pool: pg.Pool, now: Date): Promise<Date> {
  return new Date(now.getTime() + (await readAhead(pool)));
}

async function dailyRunHealth(pool: pg.Pool, feed: string, now: Date): Promise<DailyRunHealth> {
  const runs = createDailyRuns({ pool });
  const { lastDone, unfinished } = await runs.state();
  const { late, dueUntil } = await runs.lateness(now);
  const nextDue = jstMoment(nextTradingDay(dueUntil), DUE_BY).toISOString();
  return { feed, lastDone, dueUntil, late, nextDue, unfinished };
}
