import { describe, expect, it } from "vitest";
import { fromUnixSeconds } from "../money/billing-periods.ts";
import { NO_ROWS } from "../readings/testing/customer-rows.ts";
import { DAY, START } from "../subscription-state/testing/stripe-objects.ts";
import { planState, unitState } from "../subscription-state/testing/subscription-states.ts";
import type { MemberRows } from "./member-rows.ts";
import { toSubscriptionResponse } from "./to-subscription-response.ts";

const iso = (seconds: number) => fromUnixSeconds(seconds).toISOString();

const nothing: MemberRows = {
  ...NO_ROWS,
  slots: [],
  effects: new Map(),
  grants: [],
};

describe("toSubscriptionResponse", () => {
  it("shows an end of a plan before the period's end as the end", () => {
    const end = START + 5 * DAY;
    const rows = { ...nothing, subscriptions: [planState({ status: "to_quit", endsAt: end })] };
    const now = fromUnixSeconds(START + DAY);
    const context = { now, trialUntil: null, names: new Map() };
    expect(
      toSubscriptionResponse(rows, { ...context, effectivePlan: "tenbin_light" }),
    ).toMatchObject({
      subscription_status: "to_quit",
      current_period_start: iso(START),
      current_period_end: iso(end),
      userdata_expires_at: iso(end + 90 * DAY),
      next_charge: null,
    });
  });

  it("shows an end of a unit before the period's end as the end", () => {
    const end = START + 5 * DAY;
    const unit = unitState("sub_2", "0482", { status: "to_quit", endsAt: end });
    const rows = {
      ...nothing,
      subscriptions: [unit],
      slots: [{ slot: "unit_1", ticker: "0482", subscriptionId: "sub_2" }],
    } satisfies MemberRows;
    const context = { now: fromUnixSeconds(START + DAY), trialUntil: null, names: new Map() };
    const { units } = toSubscriptionResponse(rows, { ...context, effectivePlan: "tenbin_free" });
    expect(units).toMatchObject([
      { ticker_code: "0482", subscription_status: "to_quit", period_end: iso(end) },
    ]);
  });
});
