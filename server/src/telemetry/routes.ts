import { logMetric } from "@tenbin/contract";
import type { Api } from "../platform/http/api.ts";
import type { Telemetry } from "./create-telemetry.ts";

export function register(api: Api, telemetry: Telemetry): void {
  api.serve(logMetric, async ({ body }, { clientInfo }) => {
    await telemetry.logEvent(body, clientInfo);
    return { event_id: body.event_id };
  });
}
