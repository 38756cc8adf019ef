import { type Payments, isFinal } from "../payments/payments.ts";
import type { RefreshSubscriptions } from "./refresh-subscriptions.ts";

export interface RefreshWithEmailDeps {
  readonly refresh: RefreshSubscriptions;
  readonly payments: Pick<Payments, "updateEmail">;
  /** Null: the member is deleted. */
  readonly findEmail: (uid: string) => Promise<string | null>;
}

/**
 * A reading that also updates the member's address in Stripe if it differs, so that a change of
 * address only has to request a reading.
 * @throws PaymentError; the reading is written nevertheless
 */
export function createRefreshWithEmail({
  refresh,
  payments,
  findEmail,
}: RefreshWithEmailDeps): RefreshSubscriptions {
  return async function refreshWithEmail(uid) {
    const result = await refresh(uid);
    // The address that the concurrent reading saw is unknown here.
    if (result.kind === "overtaken") return refreshWithEmail(uid);
    if (result.kind === "no_customer") return result;
    const email = await findEmail(uid);
    if (email === null || email === result.email) return result;
    try {
      await payments.updateEmail(result.customerId, email);
    } catch (error) {
      // Stripe rejects the address, or the customer is deleted.
      if (!isFinal(error)) throw error;
    }
    return result;
  };
}
