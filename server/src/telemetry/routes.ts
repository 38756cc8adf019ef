import { logMetric, type MetricEvent } from "@tenbin/contract";
import type { FastifyBaseLogger } from "fastify";
import type { Api } from "../platform/http/api.ts";
import type { Telemetry } from "./create-telemetry.ts";

export function register(api: Api, telemetry: Telemetry): void {
  api.serve(logMetric, async ({ body }, { clientInfo, log }) => {
    await telemetry.logEvent(body, clientInfo);
    logBrowserError(body, log);
    return { event_id: body.event_id };
  });
}

/** Errors that the viewer is not told of are for the operator (specification 4.14, 8.5 to 8.7). */
function logBrowserError(event: MetricEvent, log: FastifyBaseLogger): void {
  if (event.event_type !== "browser_error" && event.event_type !== "error_screen") return;
  const { event_type, event_id: _, occurred_at: __, ...fields } = event;
  // Unknown addresses are not failures of ours.
  const level = event_type === "error_screen" && event.status === 404 ? "info" : "warn";
  log[level](
    fields,
    event_type === "error_screen" ? "page failed in the browser" : "error in the browser",
  );
}
