import type Stripe from "stripe";
import { requireNamed, requireRow, timeOf } from "../api/context.ts";
import { updateRow } from "../api/emit-event.ts";
import { endpoint, listEndpoint } from "../api/endpoint.ts";
import {
  flag,
  group,
  integer,
  integerOr,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  only,
  range,
  required,
  text,
} from "../api/params.ts";
import { notCovered, unexpectedState } from "../api/stripe-fault.ts";
import { cancelSubscription } from "../billing/cancel-subscription.ts";
import {
  assertSameInterval,
  createScheduleFrom,
  planPhases,
  releaseSchedule,
} from "../billing/schedules.ts";
import { idOf } from "../state/rows.ts";
import { prorationBehavior } from "./subscription-params.ts";

const phases = list(
  group({
    items: required(list(group({ price: required(text), quantity: integer }))),
    start_date: integerOr("now"),
    end_date: integerOr("now"),
    duration: group({
      interval: required(oneOf("day", "week", "month", "year")),
      interval_count: integer,
    }),
    proration_behavior: prorationBehavior,
    metadata,
    currency: only("jpy"),
  }),
);

export const scheduleEndpoints = [
  endpoint(
    "POST",
    "/v1/subscription_schedules",
    { from_subscription: text, customer: text, metadata },
    (context, params) => {
      if (params.from_subscription === undefined) {
        throw notCovered("schedules that are not made from a subscription", "from_subscription");
      }
      const subscription = requireNamed(
        context,
        "subscriptions",
        params.from_subscription,
        "subscription",
        "from_subscription",
      );
      return createScheduleFrom(context, subscription);
    },
  ),
  listEndpoint(
    "/v1/subscription_schedules",
    { customer: text, created: range, scheduled: flag },
    ({ state }, { customer, created }) => {
      const table = state.table("schedules");
      const rows = customer === undefined ? [...table.values()] : table.ownedBy(customer);
      return rows.filter((row) => created === undefined || created(row.created));
    },
  ),
  endpoint("GET", "/v1/subscription_schedules/:id", {}, (context, _params, id) =>
    requireRow(context, "schedules", id, "subscription schedule"),
  ),
  endpoint(
    "POST",
    "/v1/subscription_schedules/:id",
    {
      end_behavior: only("cancel", "release"),
      metadata,
      phases,
      proration_behavior: prorationBehavior,
    },
    (context, params, id) => {
      const schedule = requireRow(context, "schedules", id, "subscription schedule");
      const patch: Partial<Stripe.SubscriptionSchedule> = {
        end_behavior: params.end_behavior ?? schedule.end_behavior,
        metadata: mergeMetadata(schedule.metadata, params.metadata),
      };
      if (params.phases !== undefined) {
        const planned = planPhases(
          context,
          schedule,
          params.phases.map((phase) => ({
            items: phase.items,
            start: phase.start_date,
            end: phase.end_date,
            duration:
              phase.duration === undefined
                ? undefined
                : { interval: phase.duration.interval, count: phase.duration.interval_count ?? 1 },
            prorationBehavior: phase.proration_behavior ?? "create_prorations",
            metadata: mergeMetadata({}, phase.metadata),
          })),
        );
        assertSameInterval(
          context,
          context.state.must("subscriptions", idOf(schedule.subscription)),
          planned,
        );
        patch.phases = planned;
        const [first] = planned;
        if (first !== undefined)
          patch.current_phase = { start_date: first.start_date, end_date: first.end_date };
      }
      const at = timeOf(context, idOf(schedule.test_clock));
      return updateRow(context, "schedules", schedule, patch, "subscription_schedule.updated", at);
    },
  ),
  endpoint(
    "POST",
    "/v1/subscription_schedules/:id/release",
    { preserve_cancel_date: flag },
    (context, _params, id) =>
      releaseSchedule(context, requireRow(context, "schedules", id, "subscription schedule")),
  ),
  endpoint("POST", "/v1/subscription_schedules/:id/cancel", {}, (context, _params, id) => {
    const schedule = requireRow(context, "schedules", id, "subscription schedule");
    if (schedule.status !== "active") {
      throw unexpectedState(
        `You cannot cancel a subscription schedule that is ${schedule.status}.`,
      );
    }
    cancelSubscription(context, context.state.must("subscriptions", idOf(schedule.subscription)));
    return context.state.must("schedules", id);
  }),
];
