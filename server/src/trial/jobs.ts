import type { Job } from "../platform/jobs/jobs.ts";
import type { Trials } from "./create-trials.ts";

export function trialJobs(trials: Pick<Trials, "queueDueMails" | "purgeConsents">): Job[] {
  return [
    { name: "mail-ends-of-trials", schedule: "*/10 * * * *", run: () => trials.queueDueMails() },
    { name: "purge-consents", schedule: "25 3 * * *", run: () => trials.purgeConsents() },
  ];
}
