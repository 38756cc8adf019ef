import type pg from "pg";
import type { Api } from "../platform/http/api.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import type { Companies } from "../companies/index.ts";
import { createCompanies } from "../companies/index.ts";
import type { Valuations } from "../valuation/index.ts";
import { createValuation } from "../valuation/index.ts";

/** The domains of one process, each given what it needs and no more. */
export interface Domains {
  readonly companies: Companies;
  readonly valuation: Valuations;
}

export function createDomains({ pool }: { readonly pool: pg.Pool }): Domains {
  const companies = createCompanies({ pool });
  const valuation = createValuation({ pool, companies });
  return { companies, valuation };
}

/** Every endpoint of the contract that a domain serves. */
export function registerRoutes(_api: Api, _domains: Domains): void {}

/** Work done outside requests. */
export function jobsOf({ valuation }: Domains): Job[] {
  return [
    {
      name: "value-market",
      // The day's filings and closes are in by then.
      schedule: "30 18 * * 1-5",
      expireInSeconds: 3_600,
      async run() {
        await valuation.valueMarket({});
      },
    },
  ];
}
