import type { PlanName } from "@tenbin/contract";
import type { OrderTerms, PlanBegins } from "@tenbin/contract/billing/order-confirmation";
import type pg from "pg";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { PreContractDocument } from "../../advisory/pre-contract-document.ts";
import { fromUnixSeconds } from "../../money/billing-periods.ts";
import type { ComposeOrder, ComposedOrder } from "./compose-order.ts";
import type { ConfirmationSigner } from "./sign-confirmation.ts";
import { type Standing, readStanding } from "./standing.ts";

export type OrderedItem =
  | { readonly plan: PlanName; readonly begins?: PlanBegins }
  | { readonly ticker: string };

export interface OrderPreview {
  readonly terms: OrderTerms;
  readonly confirmation: string;
  readonly validUntil: Date;
  /** Of the coupon that it would use; null: none. */
  readonly couponCode: string | null;
  /** To be acknowledged with the order; null: none. */
  readonly document: PreContractDocument | null;
}

export type PreviewOrder = (uid: string, item: OrderedItem) => Promise<OrderPreview>;

export interface PreviewOrderDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly compose: ComposeOrder;
  readonly signer: ConfirmationSigner;
  readonly document: PreContractDocument | null;
}

/** @throws ApiProblem */
export function createPreviewOrder(deps: PreviewOrderDeps): PreviewOrder {
  const { pool, clock, compose, signer, document } = deps;

  return async (uid, item) => {
    const standing = await readStanding(pool, uid, clock.now());
    const composed = await composeItem(compose, standing, { uid, item });
    const { terms, couponCode, validUntil } = composed;
    const confirmation = { uid, item: itemOf(composed), terms, couponCode, validUntil };
    return {
      terms,
      confirmation: await signer.sign(confirmation),
      validUntil: fromUnixSeconds(validUntil),
      couponCode,
      document,
    };
  };
}

export function composeItem(
  compose: ComposeOrder,
  standing: Standing,
  { uid, item }: { readonly uid: string; readonly item: OrderedItem },
): Promise<ComposedOrder> {
  return "plan" in item
    ? compose.plan(standing, item.plan, { uid, begins: item.begins ?? "at_once" })
    : compose.unit(standing, item.ticker, { uid });
}

/** The item of a confirmation. */
export function itemOf({ plan, ticker }: Pick<ComposedOrder, "plan" | "ticker">): string {
  return ticker ?? plan ?? "";
}
