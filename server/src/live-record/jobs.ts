import type { Job } from "../platform/jobs/jobs.ts";
import type { LiveRecord } from "./create-live-record.ts";

/**
 * In the evening, after the day's last valuation, and again every half hour where something failed.
 * @param valuesAfter work that values the market too and has to end first
 */
export function liveRecordJobs(
  record: Pick<LiveRecord, "freeze" | "open" | "stamp">,
  { valuesAfter }: { readonly valuesAfter?: Promise<unknown> | undefined } = {},
): Job[] {
  return [
    {
      name: "freeze-record",
      schedule: "0,30 19-23 * * 1-5",
      runOnStart: true,
      expireInSeconds: 3_600,
      async run(signal) {
        await valuesAfter;
        await record.freeze(signal);
        await record.stamp();
        await record.open();
      },
    },
  ];
}
