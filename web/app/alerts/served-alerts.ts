import type { AlertEvent, AlertOverview } from "@tenbin/contract";

/** The others are shown when they are asked for. */
export const SHOWN_FIRST = 5;

/** Of the document: what the list shows before the browser has loaded all of it. */
export interface ServedAlerts {
  /** Newest first, at most `SHOWN_FIRST`. */
  readonly events: readonly AlertEvent[];
  /** How many events there are. */
  readonly count: number;
  readonly unread: number;
}

export function toServedAlerts({ events, unread }: AlertOverview): ServedAlerts {
  return { events: events.slice(0, SHOWN_FIRST), count: events.length, unread };
}
