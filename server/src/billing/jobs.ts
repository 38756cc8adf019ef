import type { Job } from "../platform/jobs/jobs.ts";
import type { Logger } from "../platform/log.ts";
import type { Billing, BillingQueues } from "./create-billing.ts";
import type { Orders } from "./orders/create-orders.ts";

export function billingJobs(
  billing: Pick<Billing, "reconcile" | "sendReminders" | "purgeRecords"> & Pick<Orders, "coupons">,
  { events, refreshes }: BillingQueues,
  log: Pick<Logger, "warn">,
): Job[] {
  return [
    {
      name: "reconcile-billing",
      schedule: "10 4 * * *",
      expireInSeconds: 7_200,
      async run(signal) {
        const { checked, drift, unread } = await billing.reconcile(signal);
        for (const { uid, field } of drift) log.warn({ uid, field }, "billing row repaired");
        if (unread.length > 0) {
          throw new Error(`${unread.length} of ${unread.length + checked} customers not read`);
        }
      },
    },
    {
      name: "apply-coupons",
      schedule: "*/10 * * * *",
      run: (signal) => billing.coupons.applyWaiting(signal),
    },
    {
      name: "remind-of-payments",
      schedule: "0 9 * * *",
      run: () => billing.sendReminders(),
    },
    {
      name: "purge-billing-queues",
      schedule: "55 3 * * *",
      async run() {
        await events.purge();
        await refreshes.purge();
      },
    },
    {
      name: "purge-billing-records",
      schedule: "50 3 * * *",
      run: () => billing.purgeRecords(),
    },
  ];
}
