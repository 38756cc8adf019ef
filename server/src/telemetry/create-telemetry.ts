import type pg from "pg";
import { type Clock, systemClock } from "../platform/clock/clock.ts";
import { createLogEvent, type LogEvent } from "./log-event.ts";
import { rollUpDays } from "./roll-up-days.ts";
import { createTelemetryStore } from "./store.ts";

export interface Telemetry {
  readonly logEvent: LogEvent;
  rollUpDays(): Promise<void>;
}

export interface TelemetryOptions {
  readonly pool: pg.Pool;
  readonly clock?: Clock;
}

export function createTelemetry({ pool, clock = systemClock }: TelemetryOptions): Telemetry {
  const store = createTelemetryStore(pool);
  return {
    logEvent: createLogEvent(store, clock),
    rollUpDays: () => rollUpDays(store, clock),
  };
}
