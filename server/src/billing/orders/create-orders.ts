import type { PlanName } from "@tenbin/contract";
import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import type { Logger } from "../../platform/log.ts";
import type { WorkQueue } from "../../platform/work-queue/work-queue.ts";
import { type Adviser, preContractDocument } from "../advisory/pre-contract-document.ts";
import { type Coupons, type CouponsOptions, createCoupons } from "../coupons/create-coupons.ts";
import type { Payments } from "../payments/payments.ts";
import { createCustomerStore } from "../readings/customer-store.ts";
import type { RefreshSubscriptions } from "../readings/refresh-subscriptions.ts";
import { createApplyGrants } from "./changes/apply-grants.ts";
import {
  type ChangeSubscription,
  createChangeSubscription,
} from "./changes/change-subscription.ts";
import { type FindSubscription, createComposeChange } from "./terms/compose-change.ts";
import { type ComposeDeps, createComposeOrder } from "./terms/compose-order.ts";
import { type CoolOff, createCoolOff } from "./cooling-off/cool-off.ts";
import { type FindCheckout, createFindCheckout } from "./checkouts/find-checkout.ts";
import { orderAddresses } from "./execution/order-addresses.ts";
import { createOrderQueue } from "./execution/order-queue.ts";
import { type PreviewOrder, createPreviewOrder } from "./terms/preview-order.ts";
import { createRunOrder } from "./execution/run-order.ts";
import { type ScheduledEnds, createScheduledEnds } from "./changes/scheduled-ends.ts";
import { asking, withReading } from "./payment-problems.ts";
import { createProcessOrder } from "./execution/process-order.ts";
import { createConfirmationSigner, type FindTosText } from "./terms/sign-confirmation.ts";
import { type StartCheckout, createStartCheckout } from "./checkouts/start-checkout.ts";

export interface Orders extends ScheduledEnds {
  readonly preview: PreviewOrder;
  readonly startCheckout: StartCheckout;
  readonly findCheckout: FindCheckout;
  readonly change: ChangeSubscription;
  readonly coolOff: CoolOff;
  readonly coupons: Coupons;
  /**
   * @param upgrade to whose confirmation the page leads back; default: to the settings
   * @returns the address of Stripe's page for cards
   */
  openPortal(uid: string, upgrade?: PlanName): Promise<string>;
  createQueue(log: Pick<Logger, "warn" | "error">): Pick<WorkQueue, "workDue">;
}

/** What orders need of other domains. */
export interface OrderOptions extends Pick<ComposeDeps, "findCompany" | "findRights"> {
  readonly findEmail: (uid: string) => Promise<string | null>;
  /** The key of confirmations is derived from it. */
  readonly secret: string;
  readonly findTosText: FindTosText;
  readonly webUrl: string;
  /** Null: the operator is no registered investment adviser. */
  readonly adviser: Adviser | null;
}

export interface OrdersDeps
  extends OrderOptions, Pick<CouponsOptions, "expireWaiting" | "personSecret" | "onRedeemed"> {
  readonly pool: pg.Pool;
  readonly payments: Payments;
  readonly refresh: RefreshSubscriptions;
  readonly clock: Clock;
  /** Whether anything can be bought. */
  readonly onSale: boolean;
  readonly findSubscription: FindSubscription;
}

export function createOrders(options: OrdersDeps): Orders {
  const { pool, payments, refresh, webUrl } = options;
  const signer = createConfirmationSigner(options);
  const { adviser, findRights } = options;
  const runOrder = createRunOrder({
    ...options,
    addresses: orderAddresses(webUrl),
    findTrialEnd: async (uid) => (await findRights(uid)).trialUntil,
  });
  const document = adviser === null ? null : preContractDocument(adviser);
  const deps = { ...options, document, signer, runOrder };
  const compose = createComposeOrder(deps);
  const processOrder = createProcessOrder(deps);
  const composeChange = createComposeChange(options.findSubscription);
  const parts = { ...deps, compose, composeChange, processOrder };
  const preview = createPreviewOrder(parts);
  const startCheckout = createStartCheckout(parts);
  const change = createChangeSubscription(parts);

  async function openPortal(uid: string, upgrade?: PlanName): Promise<string> {
    const customerId = await createCustomerStore(pool).findCustomerId(uid);
    if (customerId === null) throw new ApiProblem("not_subscribed");
    const page = upgrade === undefined ? "/setting" : `/pricing/upgrade?plan=${upgrade}`;
    const create = () => payments.createPortal(customerId, new URL(page, webUrl).href);
    return asking("not_subscribed", create, "payments_unavailable");
  }

  return {
    preview: (uid, item) => withReading(refresh, uid, () => preview(uid, item)),
    startCheckout: (order) => withReading(refresh, order.uid, () => startCheckout(order)),
    findCheckout: createFindCheckout(pool),
    change: (order) => withReading(refresh, order.uid, () => change(order)),
    ...createScheduledEnds(parts),
    coolOff: createCoolOff(parts),
    coupons: createCoupons({ ...options, applyGrants: createApplyGrants(deps) }),
    openPortal: (uid, upgrade) => withReading(refresh, uid, () => openPortal(uid, upgrade)),
    createQueue: (log) => createOrderQueue({ ...deps, log }),
  };
}
