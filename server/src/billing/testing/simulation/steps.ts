import fc from "fast-check";
import { CALL_FAULTS, type CallFault } from "../../../../../fakes/stripe/requests/call-faults.ts";
import type { WebhookMode } from "../../../../../fakes/stripe/delivery/deliver-webhooks.ts";
import { type SoldPlan, soldPlans } from "../sold-plans.ts";

/** What one person, Stripe, the network and time do in a simulation; plain data, so that it prints, replays and shrinks. */
export type Step =
  | { readonly kind: "act"; readonly action: MemberAction; readonly trouble: Trouble | null }
  /** In two tabs; `turns` says how many calls each of them makes until it is the other one's turn. */
  | {
      readonly kind: "two_tabs";
      readonly actions: readonly [MemberAction, MemberAction];
      readonly turns: readonly number[];
      readonly trouble: Trouble | null;
    }
  | { readonly kind: "pay_checkout"; readonly index: number; readonly card: CardKind }
  | { readonly kind: "pay_invoice"; readonly index: number; readonly card: CardKind }
  | { readonly kind: "change_card"; readonly card: CardKind }
  | { readonly kind: "dashboard"; readonly action: DashboardAction; readonly index: number }
  | { readonly kind: "deliver"; readonly mode: WebhookMode }
  | { readonly kind: "work"; readonly trouble: Trouble | null }
  | { readonly kind: "daily"; readonly trouble: Trouble | null }
  | { readonly kind: "pass"; readonly until: Passing; readonly seconds: number }
  | { readonly kind: "delete_account"; readonly trouble: Trouble | null };

export type MemberAction =
  | {
      readonly kind: "buy";
      readonly item: SoldPlan | Ticker;
      readonly endsUnits: boolean;
      readonly pause: number;
      /** Paid at once, as most do; null: left open. */
      readonly card: CardKind | null;
    }
  | { readonly kind: "change"; readonly plan: SoldPlan; readonly pause: number }
  /** Sends an earlier request again, with its key. */
  | { readonly kind: "repeat"; readonly index: number }
  | { readonly kind: "cancel" }
  | { readonly kind: "withdraw_cancellation" }
  | { readonly kind: "withdraw_downgrade" }
  | { readonly kind: "cancel_unit"; readonly ticker: Ticker }
  | { readonly kind: "withdraw_unit_cancellation"; readonly ticker: Ticker }
  | { readonly kind: "redeem"; readonly code: CouponCode }
  | { readonly kind: "look" }
  /** Not the member but a job reads Stripe, at the same time. */
  | { readonly kind: "reading" };

/** How a call goes wrong: the process crashes at one of its awaits, or some of Stripe's answers fail. */
export type Trouble =
  | { readonly kind: "crash"; readonly at: number }
  | {
      readonly kind: "fault";
      readonly call: number;
      readonly times: number;
      readonly fault: CallFault;
    };

/** One more than there are slots. */
export const tickers = ["7203", "6758", "9984", "8306"] as const;
export type Ticker = (typeof tickers)[number];
export const couponCodes = ["HALF-PRICE", "THOUSAND-OFF", "FIRST-ONE"] as const;
export type CouponCode = (typeof couponCodes)[number];

/** Of Stripe's test cards; `…_given_up`: the page of 3-D Secure is left without an answer, or answered with no. */
export const cards = {
  good: "4242424242424242",
  declined: "4000000000000002",
  fails_later: "4000000000000341",
  authenticated: "4000002500003155",
  authenticated_always: "4000002760003184",
  authentication_left: "4000002760003184",
  authentication_refused: "4000002760003184",
} as const;
export type CardKind = keyof typeof cards;

export type DashboardAction =
  | "refund"
  | "dispute"
  | "lose_dispute"
  | "cancel_now"
  | "cancel_at_period_end";

/** To a moment that matters, and then for so many seconds more. */
export type Passing = "now" | "period_end" | "grace_end" | "unpaid_end";

const DAY = 86_400;

const cardKind = fc.oneof(
  { weight: 6, arbitrary: fc.constant("good" as const) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(...(Object.keys(cards) as CardKind[])),
  },
);
const plan = fc.constantFrom(...soldPlans);
const ticker = fc.constantFrom(...tickers);
const pause = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 120 }) },
  { weight: 2, arbitrary: fc.constantFrom(899, 900, 901) },
);
const index = fc.nat(7);
const trouble: fc.Arbitrary<Trouble | null> = fc.oneof(
  { weight: 7, arbitrary: fc.constant(null) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("crash"), at: fc.integer({ min: 1, max: 90 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("fault"),
      call: fc.nat(5),
      times: fc.integer({ min: 1, max: 4 }),
      fault: fc.constantFrom(...CALL_FAULTS),
    }),
  },
);

/** More calls than any action makes. */
const WHOLE_ACTION = 1_000;

const turns: fc.Arbitrary<readonly number[]> = fc.oneof(
  fc.array(fc.nat(24), { minLength: 1, maxLength: 8 }),
  // Between two calls of the first one the whole second one.
  fc.nat(24).map((calls) => [calls, WHOLE_ACTION]),
);

const buy = fc.record({
  kind: fc.constant("buy"),
  item: fc.oneof(plan, ticker),
  endsUnits: fc.boolean(),
  pause,
  card: fc.oneof({ weight: 3, arbitrary: cardKind }, { weight: 1, arbitrary: fc.constant(null) }),
} as const);

const action: fc.Arbitrary<MemberAction> = fc.oneof(
  { weight: 10, arbitrary: buy },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant("change"), plan, pause } as const) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("repeat"), index } as const) },
  { weight: 3, arbitrary: fc.constant({ kind: "cancel" } as const) },
  { weight: 3, arbitrary: fc.constant({ kind: "withdraw_cancellation" } as const) },
  { weight: 3, arbitrary: fc.constant({ kind: "withdraw_downgrade" } as const) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("cancel_unit"), ticker } as const) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("withdraw_unit_cancellation"), ticker } as const),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("redeem"),
      code: fc.constantFrom(...couponCodes),
    } as const),
  },
  { weight: 2, arbitrary: fc.constant({ kind: "look" } as const) },
);

const actionOrReading = fc.oneof(action, fc.constant({ kind: "reading" } as const));

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 34, arbitrary: fc.record({ kind: fc.constant("act"), action, trouble } as const) },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant("two_tabs"),
      actions: fc.tuple(actionOrReading, actionOrReading),
      turns,
      trouble,
    } as const),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant("pay_checkout"), index, card: cardKind } as const),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant("pay_invoice"), index, card: cardKind } as const),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("change_card"), card: cardKind } as const),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("dashboard"),
      action: fc.constantFrom<DashboardAction>(
        "refund",
        "dispute",
        "lose_dispute",
        "cancel_now",
        "cancel_at_period_end",
      ),
      index,
    } as const),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant("deliver"),
      mode: fc.constantFrom<WebhookMode>("normal", "late", "doubled", "disordered", "silent"),
    } as const),
  },
  { weight: 14, arbitrary: fc.record({ kind: fc.constant("work"), trouble } as const) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("daily"), trouble } as const) },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant("pass"),
      until: fc.constantFrom<Passing>(
        "now",
        "now",
        "now",
        "period_end",
        "period_end",
        "grace_end",
        "unpaid_end",
      ),
      seconds: fc.oneof(fc.nat(3_700), fc.nat(DAY), fc.constantFrom(0, 1, 3_601, 4 * DAY)),
    } as const),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete_account"), trouble } as const) },
);

export interface Scenario {
  /** Unix seconds. */
  readonly start: number;
  readonly steps: readonly Step[];
}

/** Many begin at the end of a month, and before the 29 February of 2028. */
const start = fc.oneof(
  fc.integer({ min: utc(2026, 1, 1), max: utc(2029, 12, 31) }),
  fc
    .constantFrom(utc(2026, 1, 29), utc(2026, 8, 31), utc(2027, 12, 31), utc(2028, 1, 30))
    .map((day) => day),
  fc.integer({ min: utc(2028, 1, 29), max: utc(2028, 3, 1) }),
);

function utc(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / 1_000;
}

export function scenario(maxSteps: number): fc.Arbitrary<Scenario> {
  const steps = fc.array(step, { minLength: 1, maxLength: maxSteps, size: "max" });
  return fc.record({ start, steps });
}
