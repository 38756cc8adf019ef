import type { Job } from "../../platform/jobs/jobs.ts";
import { type DailyRunDeps, runDaily } from "./run-daily.ts";
import { notifyOperator } from "./notify-operator.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";

/**
 * The daily run as a job. It asks every ten minutes from half past four to half past eleven on weekdays; where nothing
 * is due, that is three index probes. What was missed while nobody worked is caught up at the start.
 */
export function dailyRunJob(
  parts: DailyRunDeps & { readonly mailer: Mailer; readonly operator: string },
): Job {
  return {
    name: "daily-run",
    schedule: "*/10 16-23 * * 1-5",
    runOnStart: true,
    expireInSeconds: 7_200,
    async run(signal) {
      const report = await runDaily(parts, { signal });
      // Whoever runs it now tells of it.
      if (report.holder !== null) return;
      await notifyOperator({ ...parts, to: parts.operator }, report);
    },
  };
}
