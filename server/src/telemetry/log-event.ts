import type { MetricEvent } from "@tenbin/contract";
import { type Clock, jstDay } from "../platform/clock/clock.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import type { ClientInfo } from "../platform/http/client-info.ts";
import { batchWrites } from "./batch-writes.ts";
import { parseDeviceType, tabHash, validateEventTime } from "./rules.ts";
import type { EventRow, TelemetryStore } from "./store.ts";

const BATCH_LIMITS = { perWrite: 500, waiting: 5_000 };

export type LogEvent = (event: MetricEvent, client: ClientInfo) => Promise<void>;

/** @throws ApiProblem `invalid_request` for an implausible time or the id of another event */
export function createLogEvent(store: Pick<TelemetryStore, "write">, clock: Clock): LogEvent {
  const write = batchWrites<EventRow, boolean>((events) => store.write(events), BATCH_LIMITS);
  return async (event, client) => {
    const now = clock.now();
    const { event_id, event_type, ...fields } = event;
    const occurredAt = event.occurred_at === undefined ? now : new Date(event.occurred_at);
    const refusal = validateEventTime(occurredAt, now);
    if (refusal !== null) throw invalidRequest("occurred_at", refusal);
    const isStored = await write({
      event_id,
      event_type,
      device_type: parseDeviceType(client.deviceType),
      occurred_at: occurredAt,
      received_at: now,
      tab_hash: tabHash(client.tabId, jstDay(now)),
      fields,
    });
    if (!isStored) throw invalidRequest("event_id", "another event has this id");
  };
}

function invalidRequest(field: string, reason: string): ApiProblem {
  return new ApiProblem("invalid_request", { details: [{ path: `body.${field}`, reason }] });
}
