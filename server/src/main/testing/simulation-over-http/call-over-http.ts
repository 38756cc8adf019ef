import { type CallInput, type Endpoint, type Endpoints, endpoints } from "@tenbin/contract";
import { ApiError, type Client } from "@tenbin/contract/client";
import { sendWebhook } from "../../../../../fakes/stripe/delivery/send-webhook.ts";
import type { MemberCalls } from "../../../billing/testing/simulation/product.ts";
import type { CrashableProcess } from "../../../billing/testing/simulation/crashable-process.ts";
import { ApiProblem } from "../../../platform/http/api-problem.ts";

export interface MemberOverHttp {
  /** Of the API. */
  readonly origin: string;
  readonly client: Client;
}

export interface HttpCallsDeps {
  readonly crashable: CrashableProcess;
  /** The API listens once the first one calls. */
  readonly connect: () => Promise<MemberOverHttp>;
  /** Not a member's but a job's. */
  readonly reconcile: () => Promise<unknown>;
}

/** As a member's browser, and Stripe, call the API. */
export function callOverHttp({ crashable, connect, reconcile }: HttpCallsDeps): MemberCalls {
  type Input<N extends keyof Endpoints> = CallInput<Endpoints[N]> & {
    readonly idempotencyKey?: string;
  };
  async function call<N extends keyof Endpoints>(name: N, input?: Input<N>) {
    const { client } = await connect();
    try {
      const output = await client.call(name, input);
      if (output === undefined) throw new Error(`${name}: no answer`);
      return output;
    } catch (error) {
      // Nobody waits for the answers of the dead.
      if (crashable.hasCrashed()) return new Promise<never>(() => {});
      throw toRefusal(endpoints[name], error);
    }
  }
  return {
    async preview(item) {
      const { terms, confirmation } = await call("previewOrder", { body: item });
      const [charge] = terms.charges;
      if (charge === undefined) throw new Error("terms without a charge");
      return { kind: terms.order.kind, yen: charge.yen, confirmation };
    },
    async buy({ item, confirmation, endUnits }, idempotencyKey) {
      const ended = "plan" in item ? { end_units: [...endUnits] } : {};
      const body = { ...item, confirmation, ...ended };
      return (await call("startCheckout", { body, idempotencyKey })).url;
    },
    async change({ plan, confirmation }, idempotencyKey) {
      const body = { plan, ...(confirmation === null ? {} : { confirmation }) };
      await call("changeSubscription", { body, idempotencyKey });
    },
    async cancel(idempotencyKey) {
      await call("cancelSubscription", { idempotencyKey });
    },
    async withdrawCancellation() {
      await call("withdrawCancellation");
    },
    async withdrawDowngrade() {
      await call("withdrawChange");
    },
    async cancelUnit(ticker) {
      await call("cancelUnit", { params: { ticker } });
    },
    async withdrawUnitCancellation(ticker) {
      await call("withdrawUnitCancellation", { params: { ticker } });
    },
    async redeem(code) {
      await call("redeemCoupon", { body: { code } });
    },
    look: async () => ({
      user: await call("getUser"),
      subscription: await call("getSubscription"),
      invoices: await call("getInvoices"),
      coupons: await call("getCoupons"),
    }),
    async plans() {
      const user = await call("getUser");
      return { paid: user.stripe_plan_name, effective: user.stripe_effective_plan_name };
    },
    async reconcile() {
      await reconcile();
    },
    async receive(webhook) {
      const { origin } = await connect();
      const url = new URL(new URL(webhook.url).pathname, origin).href;
      const status = await sendWebhook({ ...webhook, url });
      if (status === null) throw new Error("a webhook was not answered");
      return status;
    },
  };
}

/** By any endpoint: too many codes of coupons; a failure, which the process reports. */
const UNDECLARED: ReadonlySet<string> = new Set(["too_many_requests", "internal"]);

/** What the contract declares is a refusal; any other answer is a fault. */
function toRefusal({ name, errors }: Endpoint, error: unknown): unknown {
  if (!(error instanceof ApiError) || error.errorType === null) return error;
  const { status, errorType } = error;
  if (errors.includes(errorType) || UNDECLARED.has(errorType)) return new ApiProblem(errorType);
  return new Error(`${name} was answered with ${status} ${errorType}`, { cause: error });
}
