import type { Endpoint } from "../api/endpoint.ts";
import { checkoutEndpoints } from "../endpoints/checkout-sessions.ts";
import { couponEndpoints } from "../endpoints/coupons.ts";
import { catalogEndpoints } from "../endpoints/catalog.ts";
import { creditNoteEndpoints } from "../endpoints/credit-notes.ts";
import { customerEndpoints } from "../endpoints/customers.ts";
import { invoiceEndpoints } from "../endpoints/invoices.ts";
import { paymentEndpoints } from "../endpoints/payments.ts";
import { portalEndpoints } from "../endpoints/portal.ts";
import { scheduleEndpoints } from "../endpoints/schedules.ts";
import { subscriptionEndpoints } from "../endpoints/subscriptions.ts";
import { testClockEndpoints } from "../endpoints/test-clocks.ts";
import { webhookEndpoints } from "../endpoints/webhooks.ts";

interface Route {
  readonly endpoint: Endpoint;
  readonly parts: readonly string[];
}

export interface RouteMatch {
  readonly endpoint: Endpoint;
  readonly ids: readonly string[];
}

export const ENDPOINTS: readonly Endpoint[] = [
  ...checkoutEndpoints,
  ...couponEndpoints,
  ...catalogEndpoints,
  ...creditNoteEndpoints,
  ...customerEndpoints,
  ...invoiceEndpoints,
  ...paymentEndpoints,
  ...portalEndpoints,
  ...scheduleEndpoints,
  ...subscriptionEndpoints,
  ...testClockEndpoints,
  ...webhookEndpoints,
];

/** By method and number of parts. Fixed parts come before those that name an object. */
const routes = new Map<string, Route[]>();
for (const endpoint of ENDPOINTS) {
  const parts = endpoint.path.split("/").slice(1);
  const key = `${endpoint.method} ${parts.length}`;
  const known = routes.get(key);
  if (known === undefined) routes.set(key, [{ endpoint, parts }]);
  else known.push({ endpoint, parts });
}
for (const known of routes.values()) {
  known.sort(
    (one, other) => one.endpoint.path.split(":").length - other.endpoint.path.split(":").length,
  );
}

export function findRoute(method: string, path: string): RouteMatch | null {
  const parts = path.split("/").slice(1);
  for (const { endpoint, parts: pattern } of routes.get(`${method} ${parts.length}`) ?? []) {
    const ids: string[] = [];
    const matches = pattern.every((part, index) => {
      if (!part.startsWith(":")) return part === parts[index];
      ids.push(decodeURIComponent(parts[index] ?? ""));
      return true;
    });
    if (matches) return { endpoint, ids };
  }
  return null;
}
