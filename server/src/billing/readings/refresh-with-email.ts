import { type Payments, isFinal } from "../payments/payments.ts";
import type { RefreshSubscriptions } from "./refresh-subscriptions.ts";

export interface RefreshWithEmailDeps {
  readonly refresh: RefreshSubscriptions;
  readonly payments: Pick<Payments, "updateEmail">;
  /** Null: there is no such member any more. */
  readonly findEmail: (uid: string) => Promise<string | null>;
}

/**
 * A reading that also brings the member's address to Stripe where another one is there, so that a change of
 * address only has to ask for a reading.
 * @throws PaymentError; what was read is written all the same
 */
export function createRefreshWithEmail({
  refresh,
  payments,
  findEmail,
}: RefreshWithEmailDeps): RefreshSubscriptions {
  return async function refreshWithEmail(uid) {
    const result = await refresh(uid);
    // The address that the other reading saw is not known here.
    if (result.kind === "overtaken") return refreshWithEmail(uid);
    if (result.kind === "no_customer") return result;
    const email = await findEmail(uid);
    if (email === null || email === result.email) return result;
    try {
      await payments.updateEmail(result.customerId, email);
    } catch (error) {
      // It takes no such address, or has no such customer any more.
      if (!isFinal(error)) throw error;
    }
    return result;
  };
}
