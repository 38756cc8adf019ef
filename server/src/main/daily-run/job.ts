import type { Job } from "../../platform/jobs/jobs.ts";
import { type DailyRunParts, runDaily } from "./run-daily.ts";
import { tellOperator } from "./tell-operator.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";

/**
 * The daily run as a job. It asks every ten minutes from half past four to half past eleven on weekdays; where nothing
 * is due, that is three index probes. What was missed while nobody worked is caught up at the start.
 */
export function dailyRunJob(
  parts: DailyRunParts & { readonly mailer: Mailer; readonly operator: string },
): Job {
  return {
    name: "daily-run",
    schedule: "*/10 16-23 * * 1-5",
    atStart: true,
    expireInSeconds: 7_200,
    async run(signal) {
      const report = await runDaily(parts, { signal });
      // Whoever runs it now tells of it.
      if (report.holder !== null) return;
      await tellOperator({ ...parts, to: parts.operator }, report);
    },
  };
}
