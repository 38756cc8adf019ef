import { SECONDS_PER_DAY } from "@tenbin/contract/time";
import type { Clock } from "../../platform/clock/clock.ts";
import { type UnixSeconds, toUnixSeconds } from "../money/billing-periods.ts";
import { type Payments, isFinal } from "../payments/payments.ts";
import type { InvoiceRow } from "../receipts/invoice-row.ts";
import type { RefreshSubscriptions } from "./refresh-subscriptions.ts";

export interface RefreshWithCardDeps {
  readonly refresh: RefreshSubscriptions;
  readonly payments: Pick<Payments, "adoptCard">;
  /** Of billing. */
  readonly clock: Clock;
}

/** A successful charge takes less. */
const LATE_SECONDS = 60;
/** Older invoices are not checked again. */
const RECENT_SECONDS = 7 * SECONDS_PER_DAY;

/**
 * A reading that also makes the card that paid an open invoice the one for the next charges, if the card
 * before it had failed.
 * @throws PaymentError; the reading is written nevertheless
 */
export function createRefreshWithCard({
  refresh,
  payments,
  clock,
}: RefreshWithCardDeps): RefreshSubscriptions {
  return async (uid) => {
    const result = await refresh(uid);
    if (result.kind !== "written") return result;
    const recovered = findPaidLate(result.after.invoices, toUnixSeconds(clock.now()));
    if (recovered !== null) {
      try {
        await payments.adoptCard(result.customerId, recovered.invoiceId);
      } catch (error) {
        // The card or the subscription is gone: the next charge will show it.
        if (!isFinal(error)) throw error;
      }
    }
    return result;
  };
}

/** The last one paid. */
function findPaidLate(invoices: readonly InvoiceRow[], now: UnixSeconds): InvoiceRow | null {
  const late = invoices.filter(
    ({ paidAt, issuedAt, charged }) =>
      charged > 0 &&
      paidAt !== null &&
      paidAt - issuedAt > LATE_SECONDS &&
      now - paidAt < RECENT_SECONDS,
  );
  return late.toSorted((a, b) => (b.paidAt ?? 0) - (a.paidAt ?? 0))[0] ?? null;
}
