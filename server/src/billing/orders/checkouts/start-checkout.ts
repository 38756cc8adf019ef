import { confirmOrder, confirmationText } from "@tenbin/contract/billing/order-confirmation";
import type pg from "pg";
import type { Clock } from "../../../platform/clock/clock.ts";
import { ApiProblem } from "../../../platform/http/api-problem.ts";
import type { PreContractDocument } from "../../advisory/pre-contract-document.ts";
import { fromUnixSeconds } from "../../money/billing-periods.ts";
import type { Payments } from "../../payments/payments.ts";
import { requireAcknowledged } from "../terms/acknowledge-document.ts";
import { checkoutText } from "./checkout-text.ts";
import { assertSameTerms, namingSums } from "../terms/compare-terms.ts";
import type { ComposeOrder, ComposedOrder } from "../terms/compose-order.ts";
import type { OrderConfirmationTexts, OrderRequest } from "../rows/order-store.ts";
import { chosenUnits } from "../rows/order.ts";
import { type OrderedItem, composeItem, itemOf } from "../terms/preview-order.ts";
import type { OrderRun } from "../execution/run-order.ts";
import { asking, pending } from "../payment-problems.ts";
import type { NewDraft, ProcessOrder } from "../execution/process-order.ts";
import type {
  ConfirmationPayload,
  ConfirmationSigner,
  SignedConfirmation,
} from "../terms/sign-confirmation.ts";
import { readStanding } from "../terms/standing.ts";

export interface CheckoutOrder {
  readonly uid: string;
  readonly item: OrderedItem;
  readonly confirmation: string;
  /** Tickers, as typed. */
  readonly endUnits: readonly string[];
  /** Version of the pre-contract document that was acknowledged. */
  readonly document?: string | null;
  readonly request: OrderRequest;
}

/** @returns the address of Checkout */
export type StartCheckout = (order: CheckoutOrder) => Promise<string>;

export interface StartCheckoutDeps {
  readonly pool: pg.Pool;
  readonly payments: Payments;
  readonly clock: Clock;
  readonly compose: ComposeOrder;
  readonly signer: ConfirmationSigner;
  readonly processOrder: ProcessOrder;
  readonly document: PreContractDocument | null;
}

/** @throws ApiProblem */
export function createStartCheckout(deps: StartCheckoutDeps): StartCheckout {
  const { pool, payments, clock, compose, signer, processOrder, document } = deps;

  async function draft(requested: CheckoutOrder): Promise<NewDraft> {
    const documented = requireAcknowledged(document, requested.document);
    const composed = await composeNow(requested);
    if (composed.kind === "upgrade") throw new ApiProblem("already_subscribed");
    const { uid } = requested;
    const confirmed = await signer.verify(requested.confirmation, { uid, item: itemOf(composed) });
    assertSameTerms(confirmed, composed);
    const endUnits = chosenUnits(confirmed.terms, requested.endUnits);
    const made = toDraft(composed, confirmed, endUnits);
    return { ...made, texts: { ...toTexts(confirmed, endUnits), ...documented } };
  }

  async function toUrl({ order, checkout }: OrderRun): Promise<string> {
    if (order.status === "done") throw new ApiProblem("already_subscribed");
    const sessionId = order.checkoutSessionId;
    if (order.status !== "open" || sessionId === null) throw new ApiProblem("confirmation_expired");
    const session =
      checkout ?? (await asking("confirmation_expired", () => payments.readCheckout(sessionId)));
    if (session.status === "complete") throw pending();
    if (session.url === null) throw new ApiProblem("confirmation_expired");
    return session.url;
  }

  async function composeNow(requested: CheckoutOrder): Promise<ComposedOrder> {
    return composeItem(compose, await readStanding(pool, requested.uid, clock.now()), requested);
  }

  return (requested) =>
    namingSums(
      async () => toUrl(await processOrder(requested, () => draft(requested))),
      () => composeNow(requested),
    );
}

function toDraft(
  { kind, plan, ticker, beginsAt }: ComposedOrder,
  { terms, couponCode }: ConfirmationPayload,
  endUnits: readonly string[],
): NewDraft {
  return {
    kind,
    plan,
    ticker,
    subscriptionId: null,
    facts: {
      amountInstants: terms.charges[0]?.yen ?? null,
      amountPeriodicals: terms.charges.at(-1)?.yen ?? null,
      couponCode,
      beginsAt: beginsAt === null ? null : fromUnixSeconds(beginsAt),
      endUnits,
    },
  };
}

function toTexts(
  { terms, tosTextId }: SignedConfirmation,
  endUnits: readonly string[],
): Omit<OrderConfirmationTexts, "documentText"> {
  const confirmation = confirmOrder(terms);
  return {
    pageText: confirmationText(confirmation, endUnits),
    checkoutText: checkoutText(confirmation),
    tosTextId,
  };
}
