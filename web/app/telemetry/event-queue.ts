import type { MetricEvent } from "@tenbin/contract";

/** What became of one attempt to send: over, or to be tried again. */
export type SendResult = "done" | "later";

interface EventQueueOptions {
  /** Must not fail. */
  readonly send: (event: MetricEvent) => Promise<SendResult>;
  /** Runs `work` when the page has nothing better to do. */
  readonly whenIdle: (work: () => void) => void;
  /** Runs `work` after that many milliseconds. */
  readonly after: (delay: number, work: () => void) => void;
}

export interface EventQueue {
  add(event: MetricEvent): void;
  /** Sends at once all that has not been sent: the page is about to go. */
  flush(): void;
  /** What nobody has acknowledged. */
  unacknowledged(): readonly MetricEvent[];
}

/** Events held at most; what is over it is not counted. */
export const MAX_QUEUED_EVENTS = 100;
/** Milliseconds before the first further attempt; doubled each time. */
export const INITIAL_BACKOFF_MS = 5_000;
export const MAX_ATTEMPTS = 5;

interface QueuedEvent {
  readonly event: MetricEvent;
  attempts: number;
  isInFlight: boolean;
}

/**
 * Sends events one after the other while the page is idle. What fails is tried again under the same
 * id, by which the server knows it; after some attempts it is given up.
 */
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
