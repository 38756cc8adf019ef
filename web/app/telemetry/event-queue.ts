import type { MetricEvent } from "@tenbin/contract";

export type SendResult = "done" | "later";

interface EventQueueOptions {
  /** Must not reject. */
  readonly send: (event: MetricEvent) => Promise<SendResult>;
  readonly whenIdle: (work: () => void) => void;
  readonly after: (delay: number, work: () => void) => void;
}

export interface EventQueue {
  add(event: MetricEvent): void;
  /** Sends all unsent events at once, before the page is closed. */
  flush(): void;
  unacknowledged(): readonly MetricEvent[];
}

export const MAX_QUEUED_EVENTS = 100;
/** Milliseconds, doubled with each attempt. */
export const INITIAL_BACKOFF_MS = 5_000;
export const MAX_ATTEMPTS = 5;

interface QueuedEvent {
  readonly event: MetricEvent;
  attempts: number;
  isInFlight: boolean;
}

/** Retries a failed event under the same id, so that the server can deduplicate it. */
export function createEventQueue({ send, whenIdle, after }: EventQueueOptions): EventQueue {
  const queued = new Map<string, QueuedEvent>();
  let isScheduled = false;

  const attempt = async (each: QueuedEvent): Promise<SendResult> => {
    each.isInFlight = true;
    each.attempts += 1;
    const outcome = await send(each.event);
    each.isInFlight = false;
    if (outcome === "done" || each.attempts >= MAX_ATTEMPTS) queued.delete(each.event.event_id);
    return outcome;
  };
  const waiting = () => [...queued.values()].filter(({ isInFlight }) => !isInFlight);
  const sendAll = async () => {
    for (let next = waiting()[0]; next !== undefined; next = waiting()[0]) {
      if ((await attempt(next)) === "done") continue;
      after(INITIAL_BACKOFF_MS * 2 ** (next.attempts - 1), () => void sendAll());
      return;
    }
    isScheduled = false;
  };
  return {
    add(event) {
      if (queued.size >= MAX_QUEUED_EVENTS) return;
      queued.set(event.event_id, { event, attempts: 0, isInFlight: false });
      if (isScheduled) return;
      isScheduled = true;
      whenIdle(() => void sendAll());
    },
    flush() {
      for (const each of waiting()) void attempt(each);
    },
    unacknowledged: () => [...queued.values()].map(({ event }) => event),
  };
}
