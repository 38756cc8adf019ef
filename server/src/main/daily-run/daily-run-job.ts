import type { Job } from "../../platform/jobs/jobs.ts";
import { type DailyRunDeps, runDaily } from "./run-daily.ts";
import { notifyOperator, type OperatorDeps } from "./notify-operator.ts";

/**
 * Runs every ten minutes from 16:00 to 23:50 on weekdays; with nothing due, a run costs three
 * index probes. Days missed while no worker ran are caught up at the start.
 */
export function dailyRunJob(parts: DailyRunDeps & Pick<OperatorDeps, "operator" | "log">): Job {
  return {
    name: "daily-run",
    schedule: "*/10 16-23 * * 1-5",
    runOnStart: true,
    expireInSeconds: 7_200,
    async run(signal) {
      const report = await runDaily(parts, { signal });
      // The process that is running it notifies the operator.
      if (report.holder !== null) return;
      await notifyOperator(parts, report);
    },
  };
}
