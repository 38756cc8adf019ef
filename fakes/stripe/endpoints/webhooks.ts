import type Stripe from "stripe";
import { requireRow } from "../api/context.ts";
import { API_VERSION } from "../api/emit-event.ts";
import { endpoint, listEndpoint } from "../api/endpoint.ts";
import {
  clearableText,
  flag,
  list,
  mergeMetadata,
  metadata,
  range,
  required,
  text,
} from "../api/params.ts";
import { invalid, notCovered } from "../api/stripe-fault.ts";

function assertUrl(url: string | undefined): void {
  if (url !== undefined && !URL.canParse(url))
    throw invalid(`Invalid URL: ${url}`, "url", "url_invalid");
}

export const webhookEndpoints = [
  endpoint(
    "POST",
    "/v1/webhook_endpoints",
    {
      api_version: text,
      description: clearableText,
      enabled_events: required(list(text)),
      metadata,
      url: required(text),
    },
    (context, params) => {
      const { state, now } = context;
      assertUrl(params.url);
      if (params.api_version !== undefined && params.api_version !== API_VERSION) {
        throw notCovered(`events of API version ${params.api_version}`, "api_version");
      }
      if (params.enabled_events.length === 0) {
        throw invalid("A webhook endpoint needs events.", "enabled_events", "parameter_missing");
      }
      const row: Stripe.WebhookEndpoint = {
        id: state.newId("we"),
        object: "webhook_endpoint",
        api_version: params.api_version ?? null,
        application: null,
        created: now,
        description: params.description ?? null,
        enabled_events: params.enabled_events,
        livemode: false,
        metadata: mergeMetadata({}, params.metadata),
        status: "enabled",
        url: params.url,
      };
      const secret = state.newId("whsec", 32);
      state.put("webhook_endpoints", row);
      state.put("endpoint_secrets", { id: row.id, secret });
      return { ...row, secret };
    },
  ),
  listEndpoint("/v1/webhook_endpoints", {}, ({ state }) =>
    state.table("webhook_endpoints").values(),
  ),
  endpoint("GET", "/v1/webhook_endpoints/:id", {}, (context, _params, id) =>
    requireRow(context, "webhook_endpoints", id, "webhook endpoint"),
  ),
  endpoint(
    "POST",
    "/v1/webhook_endpoints/:id",
    { description: clearableText, disabled: flag, enabled_events: list(text), metadata, url: text },
    (context, params, id) => {
      const row = requireRow(context, "webhook_endpoints", id, "webhook endpoint");
      assertUrl(params.url);
      const isDisabled = params.disabled ?? row.status === "disabled";
      const updated: Stripe.WebhookEndpoint = {
        ...row,
        description: params.description === undefined ? row.description : params.description,
        enabled_events: params.enabled_events ?? row.enabled_events,
        metadata: mergeMetadata(row.metadata, params.metadata),
        status: isDisabled ? "disabled" : "enabled",
        url: params.url ?? row.url,
      };
      context.state.put("webhook_endpoints", updated);
      return updated;
    },
  ),
  endpoint("DELETE", "/v1/webhook_endpoints/:id", {}, (context, _params, id) => {
    requireRow(context, "webhook_endpoints", id, "webhook endpoint");
    context.state.remove("webhook_endpoints", id);
    context.state.remove("endpoint_secrets", id);
    return { id, object: "webhook_endpoint", deleted: true };
  }),
  listEndpoint(
    "/v1/events",
    { created: range, delivery_success: flag, type: text, types: list(text) },
    ({ state }, params) =>
      [...state.table("events").values()].filter(
        (row) =>
          (params.created === undefined || params.created(row.created)) &&
          (params.type === undefined || matches(row.type, params.type)) &&
          (params.types === undefined || params.types.includes(row.type)) &&
          (params.delivery_success === undefined ||
            params.delivery_success === (row.pending_webhooks === 0)),
      ),
  ),
  endpoint("GET", "/v1/events/:id", {}, (context, _params, id) =>
    requireRow(context, "events", id, "event"),
  ),
];

function matches(type: string, wanted: string): boolean {
  return wanted.endsWith("*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
