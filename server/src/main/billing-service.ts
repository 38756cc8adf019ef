import {
  type Billing,
  type Orders,
  billingJobs,
  createStripeClient,
  createStripePayments,
} from "../billing/index.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import type { Logger } from "../platform/log.ts";
import { startQueueWorker } from "../platform/work-queue/queue-worker.ts";
import { type Config, readConfig } from "./config/config.ts";
import { readPersonSecret } from "./config/person-secret.ts";
import { ROOT } from "../platform/root.ts";
import type { StripeConfig } from "./config/stripe-config.ts";
import { readFakeServiceSettings } from "./config/fake-service-settings.ts";

/** Of many members who pay at once, so many are read side by side; Stripe allows 100 calls a second. */
const WORKERS = 4;

export function createPayments(stripe: StripeConfig | null) {
  return {
    payments: stripe === null ? null : createStripePayments(createStripeClient(stripe)),
    webhookSecrets: stripe?.webhookSecrets ?? [],
  };
}

/** For commands: else the fake of the start that runs on the same data folder. */
export function findStripe({
  stripe,
  DATA_DIR,
}: Pick<Config, "stripe" | "DATA_DIR">): StripeConfig | null {
  return stripe ?? readConfig(readFakeServiceSettings(DATA_DIR), ROOT).stripe;
}

/** What the operator declares. */
export function readSeller(
  config: Pick<Config, "PERSON_SECRET" | "DATA_DIR" | "OPERATOR_MAIL" | "issuer">,
) {
  return {
    personSecret: readPersonSecret(config),
    issuer: config.issuer,
    operatorMail: config.OPERATOR_MAIL ?? null,
  };
}

export interface BillingService {
  readonly jobs: readonly Job[];
  /** Waits for the readings that are under way. */
  stop(): Promise<void>;
}

/** Without Stripe there is nothing to read and nothing to compare with. */
export function startBillingService(
  { stripe }: Pick<Config, "stripe">,
  { billing, orders }: { readonly billing: Billing; readonly orders: Orders },
  log: Logger,
): BillingService {
  if (stripe === null) return { jobs: [], stop: () => Promise.resolve() };
  const queues = billing.createQueues(log);
  const openOrders = orders.createQueue(log);
  const workers = Array.from({ length: WORKERS }, () => [
    startQueueWorker(queues.events, log),
    startQueueWorker(queues.refreshes, log),
    startQueueWorker(openOrders, log),
  ]).flat();
  return {
    jobs: billingJobs({ ...billing, coupons: orders.coupons }, queues, log),
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
