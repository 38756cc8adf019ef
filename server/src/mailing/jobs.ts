import type { Job } from "../platform/jobs/jobs.ts";
import type { Mailing } from "./create-mailing.ts";

export function mailingJobs(mailing: Pick<Mailing, "purge">): Job[] {
  return [{ name: "purge-mail-choices", schedule: "35 3 * * *", run: () => mailing.purge() }];
}
