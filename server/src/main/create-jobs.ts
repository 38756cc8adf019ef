import { accountJobs } from "../accounts/index.ts";
import { contactJobs } from "../contact/index.ts";
import { legalJobs } from "../legal/index.ts";
import { liveRecordJobs } from "../live-record/index.ts";
import { mailingJobs } from "../mailing/index.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import { portfolioJobs } from "../portfolio/index.ts";
import { reportJobs } from "../reports/jobs.ts";
import { screeningJobs } from "../screening/jobs.ts";
import { telemetryJobs } from "../telemetry/index.ts";
import { trialJobs } from "../trial/index.ts";
import type { Domains } from "./wiring.ts";

/** @param valuesAfter work that values the market too and is not to wait for this job's pauses */
export function createJobs(
  {
    valuation,
    packs,
    records,
    screenExpiry,
    liveRecord,
    reportFiles,
    telemetry,
    accounts,
    portfolio,
    alertMails,
    trials,
    mailing,
    announcements,
    contact,
  }: Domains,
  { valuesAfter }: { readonly valuesAfter?: Promise<unknown> } = {},
): Job[] {
  return [
    {
      name: "value-market",
      // By then the day's filings and closes have arrived.
      schedule: "30 18 * * 1-5",
      // After a new engine version or an import without a worker; without changes it takes
      // seconds.
      runOnStart: true,
      expireInSeconds: 3_600,
      async run(signal) {
        await valuesAfter;
        await valuation.valueMarket({}, { signal });
      },
    },
    ...liveRecordJobs(liveRecord, { valuesAfter }),
    ...screeningJobs({ packs, records, savedScreens: screenExpiry }, { valuesAfter }),
    ...reportJobs(reportFiles),
    ...telemetryJobs(telemetry),
    ...accountJobs(accounts),
    ...portfolioJobs(portfolio),
    ...alertMails.jobs,
    ...trialJobs(trials),
    ...mailingJobs(mailing),
    ...legalJobs(announcements),
    ...contactJobs(contact),
  ];
}
