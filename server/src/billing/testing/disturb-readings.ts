import { createRefreshSubscriptions } from "../readings/refresh-subscriptions.ts";
import type { BillingFixture } from "./billing-fixture.ts";

/**
 * Other readings of a member that take turns in disturbing one. To be called each time that one reads
 * Stripe: a reading that began before it is then written while it is under way.
 */
export async function disturbReadings(
  fixture: BillingFixture,
  uid: string,
): Promise<() => Promise<void>> {
  let finish = await beginReading(fixture, uid);
  return async () => {
    await finish();
    finish = await beginReading(fixture, uid);
  };
}

/** Resolves when the reading has seen Stripe. @returns ends it */
async function beginReading({ pool, account, clock }: BillingFixture, uid: string) {
  const seen = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const payments: Parameters<typeof createRefreshSubscriptions>[0]["payments"] = {
    async readCustomer(customerId) {
      const objects = await account.payments.readCustomer(customerId);
      seen.resolve();
      await released.promise;
      return objects;
    },
  };
  const result = createRefreshSubscriptions({ pool, payments, clock })(uid);
  await seen.promise;
  return async () => {
    released.resolve();
    await result;
  };
}
