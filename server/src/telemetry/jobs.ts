import type { Job } from "../platform/jobs/jobs.ts";
import type { Telemetry } from "./create-telemetry.ts";

export function telemetryJobs(telemetry: Telemetry): Job[] {
  return [
    {
      name: "roll-up-metrics",
      schedule: "10 0 * * *",
      // Catches up on nights without a worker.
      runOnStart: true,
      run: () => telemetry.rollUpDays(),
    },
  ];
}
