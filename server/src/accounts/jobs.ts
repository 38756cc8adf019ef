import type { Job } from "../platform/jobs/jobs.ts";
import type { Accounts } from "./create-accounts.ts";

export function accountJobs(
  accounts: Pick<Accounts, "retryPaymentEnds" | "purgeDeleted" | "purgeEnded" | "purgeEvents">,
): Job[] {
  return [
    { name: "end-payments", schedule: "*/10 * * * *", run: () => accounts.retryPaymentEnds() },
    { name: "purge-deleted-members", schedule: "20 3 * * *", run: () => accounts.purgeDeleted() },
    { name: "purge-ended-links", schedule: "40 * * * *", run: () => accounts.purgeEnded() },
    { name: "purge-security-events", schedule: "30 3 * * *", run: () => accounts.purgeEvents() },
  ];
}
