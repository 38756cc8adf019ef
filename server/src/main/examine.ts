import type pg from "pg";
import type { LastImport } from "../companies/index.ts";
import { createCompanies, type Held, quarantined } from "../companies/index.ts";
import { isMigrated, readMigrations } from "../platform/database/migrate.ts";
import { isDatabaseUnavailable } from "../platform/database/unavailable.ts";
import type { FailedJob } from "../platform/jobs/failed-jobs.ts";
import { failedJobs } from "../platform/jobs/failed-jobs.ts";
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
  /** Series that cannot be right: raw ones are withheld from readers until they are released. */
  readonly quarantine: readonly Held[];
  readonly failedJobs: readonly FailedJob[];
}

const NOTHING: Examination = {
  ready: false,
  database: "unreachable",
  marketDate: null,
  provenance: null,
  companies: 0,
  valuedDate: null,
  lastImport: null,
  quarantine: [],
  failedJobs: [],
};

/** Looks at everything once; an unreachable database is an answer, not an error. */
export async function examine(pool: pg.Pool): Promise<Examination> {
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
      quarantine: await quarantined(pool),
      failedJobs: await failedJobs(pool),
    };
  } catch (error) {
    if (isDatabaseUnavailable(error)) return NOTHING;
    throw error;
  }
}
