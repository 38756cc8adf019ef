import type Stripe from "stripe";
import type { Rows, TableName } from "../state/rows.ts";
import type { Context } from "./context.ts";

/** The API version that the SDK of this repository is pinned to. */
export const API_VERSION = "2026-10-28.endive";

type JsonObject = { readonly [key: string]: unknown };

/** Records what happened, and queues it for every webhook endpoint that wants it. */
export function emitEvent(
  context: Context,
  type: Stripe.Event["type"],
  object: { readonly id: string },
  previous?: JsonObject,
  created = context.now,
): void {
  const { state, now, request } = context;
  const endpoints = [...state.table("webhook_endpoints").values()].filter(
    ({ status, enabled_events: wanted }) =>
      status === "enabled" && (wanted.includes("*") || wanted.includes(type)),
  );
  const event = {
    id: state.newId("evt"),
    object: "event",
    api_version: API_VERSION,
    created,
    data: { object, ...(previous === undefined ? {} : { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: { id: request?.id ?? null, idempotency_key: request?.idempotencyKey ?? null },
    type,
  };
  // Safe cast: the union of the SDK pairs each type with its object; callers do.
  state.put("events", event as unknown as Stripe.Event);
  for (const endpoint of endpoints) {
    state.put("deliveries", {
      id: state.newId("dlv"),
      event: event.id,
      endpoint: endpoint.id,
      status: "waiting",
      attempts: 0,
      nextAttempt: now,
      lastStatus: null,
      isPostponed: false,
    });
  }
}

/** Puts a changed row and tells what it was before. */
export function updateRow<K extends TableName>(
  context: Context,
  table: K,
  row: Rows[K],
  patch: Partial<Rows[K]>,
  type: Stripe.Event["type"] | null,
  created = context.now,
): Rows[K] {
  const next = { ...row, ...patch };
  context.state.put(table, next);
  if (type !== null) emitEvent(context, type, next, previousOf(row, next), created);
  return next;
}

/** The changed fields with their former values; of objects only the changed keys. */
function previousOf(before: object, after: object): JsonObject {
  const previous: Record<string, unknown> = {};
  const was = before as JsonObject;
  const is = after as JsonObject;
  for (const key of Object.keys(is)) {
    if (was[key] === is[key]) continue;
    if (isPlainObject(was[key]) && isPlainObject(is[key])) {
      const inner = previousOf(was[key], { ...nullsOf(was[key]), ...is[key] });
      if (Object.keys(inner).length > 0) previous[key] = inner;
    } else if (JSON.stringify(was[key]) !== JSON.stringify(is[key])) {
      previous[key] = was[key] ?? null;
    }
  }
  return previous;
}

function nullsOf(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.keys(object).map((key) => [key, null]));
}

function isPlainObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
