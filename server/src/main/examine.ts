import type pg from "pg";
import {
  type LastImport,
  type BarsStorage,
  barsStorage,
  createCompanies,
  tradingDayAfter,
} from "../companies/index.ts";
import { createDailyRuns, DUE_BY, type Held, quarantined } from "../ingest/index.ts";
import { isMigrated, readMigrations } from "../platform/database/migrate.ts";
import { isDatabaseUnavailable } from "../platform/database/unavailable.ts";
import { type FailedJob, failedJobs } from "../platform/jobs/failed-jobs.ts";
import { type Clock, jstMoment } from "../platform/clock/clock.ts";
import { waitingMails, type WaitingMails } from "../platform/mail/waiting-mails.ts";
import { createValuation } from "../valuation/index.ts";

/** What `tenbin doctor` says. */
export interface Examination {
  /** The database answers, its schema is current and it holds a valued market. */
  readonly ready: boolean;
  readonly database: "ok" | "unreachable" | "not migrated";
  readonly marketDate: string | null;
  readonly provenance: "sample" | "real" | null;
  readonly companies: number;
  /** Newest day for which the market is valued. */
  readonly valuedDate: string | null;
  readonly lastImport: LastImport | null;
  readonly bars: BarsStorage;
  /** Series that cannot be right: raw ones are withheld from readers until they are released. */
  readonly quarantine: readonly Held[];
  readonly failedJobs: readonly FailedJob[];
  /** Mails that no mail server has taken yet. */
  readonly mails: WaitingMails;
  /** The daily run; null where no vendor is configured. */
  readonly daily: DailyExamination | null;
}

export interface DailyExamination {
  readonly feed: string;
  readonly lastDone: string | null;
  /** The last trading day that should be done by now, and whether it is not. */
  readonly dueUntil: string;
  readonly late: boolean;
  /** ISO instant by which the next day will have to be done. */
  readonly nextDue: string;
  /** Days that were begun and are not done, and why. */
  readonly unfinished: readonly {
    readonly day: string;
    readonly step: string;
    readonly attempts: number;
    readonly problem: string | null;
  }[];
}

const NOTHING: Examination = {
  ready: false,
  database: "unreachable",
  marketDate: null,
  provenance: null,
  companies: 0,
  valuedDate: null,
  lastImport: null,
  bars: { bars: 0, packed: 0, megabytesPerMillion: null },
  quarantine: [],
  failedJobs: [],
  mails: { waiting: 0, since: null, late: false },
  daily: null,
};

/** Looks at everything once; an unreachable database is an answer, not an error. */
export async function examine(
  pool: pg.Pool,
  { feed, clock }: { readonly feed: string | null; readonly clock: Clock },
): Promise<Examination> {
  try {
    if (!(await isMigrated(pool, await readMigrations()))) {
      return { ...NOTHING, database: "not migrated" };
    }
    const companies = createCompanies({ pool });
    const state = await companies.state();
    const valuedDate = await createValuation({ pool, companies }).lastDay();
    return {
      ready: state.marketDay !== null && valuedDate === state.marketDay,
      database: "ok",
      marketDate: state.marketDay,
      provenance: state.provenance,
      companies: state.companies,
      valuedDate,
      lastImport: await companies.lastImport(),
      bars: await barsStorage(pool),
      quarantine: await quarantined(pool),
      failedJobs: await failedJobs(pool),
      mails: await waitingMails(pool, clock.now()),
      daily: feed === null ? null : await examineDaily(pool, feed, clock.now()),
    };
  } catch (error) {
    if (isDatabaseUnavailable(error)) return NOTHING;
    throw error;
  }
}

async function examineDaily(pool: pg.Pool, feed: string, now: Date): Promise<DailyExamination> {
  const runs = createDailyRuns({ pool });
  const { lastDone, unfinished } = await runs.state();
  const { late, dueUntil } = await runs.lateness(now);
  const nextDue = jstMoment(tradingDayAfter(dueUntil), DUE_BY).toISOString();
  return { feed, lastDone, dueUntil, late, nextDue, unfinished };
}
