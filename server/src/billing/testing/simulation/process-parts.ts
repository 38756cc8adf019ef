import type pg from "pg";
import type { Payments } from "../../payments/payments.ts";
import { createStripeClient, createStripePayments } from "../../payments/payments.stripe.ts";
import { type CrashableProcess, createCrashableProcess } from "./crashable-process.ts";
import type { ProductOptions } from "./product.ts";

/** Of the pages, which nobody opens. */
export const WEB_URL = "https://tenbin.example";

/** What every process of the product works with. */
export interface ProcessParts {
  readonly crashable: CrashableProcess;
  readonly pool: pg.Pool;
  readonly payments: Payments;
  readonly log: ProcessLog;
  readonly unexpected: unknown[];
}

export function createProcessParts({
  breakPayments = (payments) => payments,
  breakPool = (pool) => pool,
  ...options
}: ProductOptions): ProcessParts {
  const crashable = createCrashableProcess(options.pool);
  const { url, httpClient } = options.stripe;
  const stripe = createStripeClient({
    secretKey: "sk_test_simulation",
    url,
    httpClient: crashable.wrapClient(httpClient),
  });
  // The SDK repeats without waiting.
  Object.assign(stripe, { getInitialNetworkRetryDelay: () => 0, getMaxNetworkRetryDelay: () => 0 });
  const unexpected: unknown[] = [];
  return {
    crashable,
    pool: breakPool(crashable.pool),
    payments: breakPayments(createStripePayments(stripe)),
    log: createLog(unexpected),
    unexpected,
  };
}

export type ProcessLog = ReturnType<typeof createLog>;

/** What Stripe refused or did not answer is tried again; anything else is a fault of the product. */
function createLog(unexpected: unknown[]) {
  const note = (entry: unknown) => {
    const { err } = entry as { readonly err?: unknown };
    const name = err instanceof Error ? err.name : "";
    if (!["PaymentError", "KeptEventError", "ApiProblem"].includes(name)) unexpected.push(err);
  };
  return { warn: note, error: note };
}
