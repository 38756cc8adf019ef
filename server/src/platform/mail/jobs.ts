import type { Job } from "../jobs/jobs.ts";
import type { Outbox } from "./outbox.ts";

export function outboxJobs(outbox: Pick<Outbox, "purge">): Job[] {
  return [{ name: "purge-sent-mails", schedule: "50 3 * * *", run: () => outbox.purge() }];
}
