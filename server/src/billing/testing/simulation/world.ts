import type pg from "pg";
import type { PlanName } from "@tenbin/contract";
import { createAccountStore } from "../../../accounts/index.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { CouponDefinition } from "../../coupons/coupon.ts";
import { issueCoupon } from "../../coupons/issue-coupon.ts";
import { setUpStripe } from "../../setup/set-up-stripe.ts";
import { type StripeAccount, openStripeAccount } from "../stripe-account.ts";
import type {
  HttpClient,
  Member,
  ProductOptions,
  ProductProcess,
  Purchase,
  Transport,
} from "./product.ts";
import type { SoldPlan } from "../sold-plans.ts";
import type { Trouble } from "./steps.ts";

/** A request of a member, as it is sent again. */
export type SentRequest =
  | {
      readonly kind: "buy";
      readonly key: string;
      readonly purchase: Purchase;
      readonly yen: number;
    }
  | {
      readonly kind: "change";
      readonly key: string;
      readonly plan: PlanName;
      readonly confirmation: string | null;
    }
  | { readonly kind: "cancel"; readonly key: string };

/** A Checkout whose address a member was given, and what was confirmed before it. */
export interface OfferedCheckout {
  readonly sessionId: string;
  readonly yen: number;
}

/** What members were shown and asked for, against which charges are held in the end. */
export interface Confirmed {
  readonly requests: SentRequest[];
  readonly checkouts: OfferedCheckout[];
  /** By confirmation, as each is good for one upgrade. */
  readonly upgrades: Map<string, { readonly plan: SoldPlan; readonly yen: number }>;
  /** Orders to end something, however often they were sent. */
  endings: number;
  readonly redeemed: Set<string>;
}

/** One person, our tables and Stripe, on one clock. */
export interface World {
  readonly pool: pg.Pool;
  readonly member: Member;
  readonly account: StripeAccount;
  readonly clock: Clock;
  readonly confirmed: Confirmed;
  /** The process that answers; a new one after a crash. */
  process(): ProductProcess;
  /** Another one beside it, for a second tab. */
  startProcess(): ProductProcess;
  /** Enters something on one of Stripe's pages. */
  enter(path: string, form: Readonly<Record<string, string>>): Promise<void>;
  /** Whether an event never arrived. */
  hasLostEvents: boolean;
  deletion: "none" | "asked" | "ended" | "forgotten";
  close(): Promise<void>;
}

export type WriterFlaws = Pick<ProductOptions, "breakPayments" | "breakPool"> & {
  readonly breakHttpClient?: (client: HttpClient) => HttpClient;
};

const FAR = Date.UTC(2040, 0) / 1_000;

const coupons: readonly CouponDefinition[] = [
  {
    code: "HALF-PRICE",
    name: "半額",
    effect: {
      kind: "money_off",
      off: { kind: "percent", percent: 50 },
      months: 2,
      plans: ["tenbin_light", "tenbin_standard", "tenbin_expert", "tenbin_unit"],
    },
    validFrom: 0,
    validUntil: FAR,
    maxRedemptions: 5,
  },
  {
    code: "THOUSAND-OFF",
    name: "千円引き",
    effect: {
      kind: "money_off",
      off: { kind: "yen", yen: 1_000 },
      months: 3,
      plans: ["tenbin_light", "tenbin_standard"],
    },
    validFrom: 0,
    validUntil: FAR,
    maxRedemptions: 5,
  },
  {
    code: "FIRST-ONE",
    name: "初月無料",
    effect: {
      kind: "money_off",
      off: { kind: "percent", percent: 100 },
      months: 1,
      plans: ["tenbin_expert"],
    },
    validFrom: 0,
    validUntil: FAR,
    maxRedemptions: 1,
  },
];

export interface WorldOptions {
  readonly pool: pg.Pool;
  readonly start: number;
  readonly transport: Transport;
  readonly flaws?: WriterFlaws;
}

/** Begins with empty tables. */
export async function createWorld(options: WorldOptions): Promise<World> {
  const { pool, start, transport, flaws = {} } = options;
  await clearTables(pool);
  const account = await openStripeAccount(start);
  const { stripe } = account;
  const clock = { now: () => new Date(account.clock.now * 1_000) };
  const member = { uid: "member-1", email: "member-1@tenbin.example" };
  await createAccountStore(pool).insert({ ...member, registeredAt: clock.now() });
  const webhookUrl = "https://tenbin.example/webhooks/stripe";
  const { signingSecret } = await setUpStripe(stripe, { webhookUrl, changes: new Set() });
  for (const coupon of coupons) {
    await issueCoupon({ pool, payments: account.payments, clock }, coupon);
  }
  const connection = await transport.connectStripe(account);
  const { breakHttpClient = (client) => client } = flaws;
  const { url } = connection;
  const toStripe = { url, httpClient: breakHttpClient(connection.httpClient) };
  const webhookSecret = signingSecret ?? "";
  const started: ProductProcess[] = [];
  const startProcess = () => {
    const process = transport.startProduct({
      pool,
      stripe: toStripe,
      clock,
      member,
      webhookSecret,
      ...flaws,
    });
    started.push(process);
    return process;
  };
  let current = startProcess();
  return {
    pool,
    member,
    account,
    clock,
    confirmed: {
      requests: [],
      checkouts: [],
      upgrades: new Map(),
      endings: 0,
      redeemed: new Set(),
    },
    process() {
      if (current.crashable.hasCrashed()) current = startProcess();
      return current;
    },
    startProcess,
    enter: (path, form) => connection.enter(path, form),
    hasLostEvents: false,
    deletion: "none",
    async close() {
      await Promise.all(started.map((process) => process.close()));
      await connection.close();
    },
  };
}

const tables = [
  "account_changes",
  "billing_customers",
  "coupon_grants",
  "coupon_redemptions",
  "coupons",
  "customer_refreshes",
  "disputes",
  "invoices",
  "members",
  "order_confirmations",
  "orders",
  "outbox",
  "rate_limits",
  "refunds",
  "refused_readings",
  "stripe_events",
  "subscriptions",
  "unit_slots",
];

/** Lets the database refuse an older reading in place of a newer one, at the moment it is written. */
export async function guardReadings(pool: pg.Pool): Promise<void> {
  await pool.query(
    `create or replace function refuse_older_reading() returns trigger language plpgsql as $$
       begin raise exception 'reading % in place of %', new.reading, old.reading; end $$;
     create or replace trigger older_reading before update on billing_customers
       for each row when (new.reading < old.reading) execute function refuse_older_reading()`,
  );
}

async function clearTables(pool: pg.Pool): Promise<void> {
  await pool.query(tables.map((table) => `delete from ${table}`).join(";"));
}

/** Lets some of Stripe's answers fail from now on; null: none. */
export function setFaults({ account }: World, trouble: Trouble | null): void {
  if (trouble?.kind !== "fault") {
    account.faults = null;
    return;
  }
  const { call, times, fault } = trouble;
  let calls = 0;
  account.faults = () => {
    calls += 1;
    return calls > call && calls <= call + times ? fault : null;
  };
}
