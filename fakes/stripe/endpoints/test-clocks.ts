import type Stripe from "stripe";
import { type Context, requireRow } from "../api/context.ts";
import { emitEvent, updateRow } from "../api/emit-event.ts";
import { endpoint, listEndpoint } from "../api/endpoint.ts";
import { integer, required, text } from "../api/params.ts";
import { invalid } from "../api/stripe-fault.ts";
import { cancelSubscription } from "../billing/cancel-subscription.ts";
import { boundaryAt } from "../state/calendar.ts";
import { intervalOf } from "../billing/plan-change.ts";
import { isEnded } from "../billing/subscription-status.ts";
import { idOf } from "../state/rows.ts";
import { advanceTestClock } from "../timeline/run-due.ts";

const DELETED_AFTER = 30 * 86_400;

function assertAdvance({ state }: Context, clock: Stripe.TestHelpers.TestClock, to: number): void {
  if (to <= clock.frozen_time) {
    throw invalid("A test clock is advanced to a later moment only.", "frozen_time");
  }
  const intervals = subscriptionsOn(state, clock.id).map(({ items }) =>
    intervalOf((items.data[0] as Stripe.SubscriptionItem).price),
  );
  const limits = intervals.map((interval) => boundaryAt(clock.frozen_time, interval, 2));
  const limit = Math.min(
    ...limits,
    boundaryAt(clock.frozen_time, { interval: "year", count: 1 }, 2),
  );
  if (to > limit) {
    throw invalid(
      "A test clock is advanced by at most two intervals of its shortest subscription.",
      "frozen_time",
    );
  }
}

function subscriptionsOn(state: Context["state"], clock: string): Stripe.Subscription[] {
  return [...state.table("subscriptions").values()].filter(
    (row) => idOf(row.test_clock) === clock && !isEnded(row),
  );
}

export const testClockEndpoints = [
  endpoint(
    "POST",
    "/v1/test_helpers/test_clocks",
    { frozen_time: required(integer), name: text },
    (context, params) => {
      const { state, now } = context;
      const clock: Stripe.TestHelpers.TestClock = {
        id: state.newId("clock"),
        object: "test_helpers.test_clock",
        created: now,
        deletes_after: now + DELETED_AFTER,
        frozen_time: params.frozen_time,
        livemode: false,
        name: params.name ?? null,
        status: "ready",
        status_details: {},
      };
      state.put("test_clocks", clock);
      emitEvent(context, "test_helpers.test_clock.created", clock);
      return clock;
    },
  ),
  listEndpoint("/v1/test_helpers/test_clocks", {}, ({ state }) =>
    state.table("test_clocks").values(),
  ),
  endpoint("GET", "/v1/test_helpers/test_clocks/:id", {}, (context, _params, id) =>
    requireRow(context, "test_clocks", id, "test clock"),
  ),
  endpoint(
    "POST",
    "/v1/test_helpers/test_clocks/:id/advance",
    { frozen_time: required(integer) },
    (context, params, id) => {
      const clock = requireRow(context, "test_clocks", id, "test clock");
      assertAdvance(context, clock, params.frozen_time);
      const status_details = { advancing: { target_frozen_time: params.frozen_time } };
      const advancing = updateRow(
        context,
        "test_clocks",
        clock,
        { status: "advancing", status_details },
        "test_helpers.test_clock.advancing",
      );
      advanceTestClock(context, id, params.frozen_time);
      return advancing;
    },
  ),
  endpoint("DELETE", "/v1/test_helpers/test_clocks/:id", {}, (context, _params, id) => {
    const { state } = context;
    const clock = requireRow(context, "test_clocks", id, "test clock");
    for (const subscription of subscriptionsOn(state, id))
      cancelSubscription(context, subscription);
    for (const customer of state.table("customers").values()) {
      if (idOf(customer.test_clock) === id) state.remove("customers", customer.id);
    }
    state.remove("test_clocks", id);
    emitEvent(context, "test_helpers.test_clock.deleted", clock);
    return { id, object: "test_helpers.test_clock", deleted: true };
  }),
];
