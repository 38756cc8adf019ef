import type { MetricEvent } from "@tenbin/contract";

/** What became of one attempt to send: over, or to be tried again. */
export type Outcome = "done" | "later";

export interface QueueOptions {
  /** Must not fail. */
  readonly send: (event: MetricEvent) => Promise<Outcome>;
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
export const MAX_HELD = 100;
/** Milliseconds before the first further attempt; doubled each time. */
export const FIRST_PAUSE_MS = 5_000;
export const MAX_ATTEMPTS = 5;

interface Held {
  readonly event: MetricEvent;
  attempts: number;
  isOnTheWay: boolean;
}

/**
 * Sends events one after the other while the page is idle. What fails is tried again under the same
 * id, by which the server knows it; after some attempts it is given up.
 */
export function createEventQueue({ send, whenIdle, after }: QueueOptions): EventQueue {
  const held = new Map<string, Held>();
  let isScheduled = false;

  const attempt = async (each: Held): Promise<Outcome> => {
    each.isOnTheWay = true;
    each.attempts += 1;
    const outcome = await send(each.event);
    each.isOnTheWay = false;
    if (outcome === "done" || each.attempts >= MAX_ATTEMPTS) held.delete(each.event.event_id);
    return outcome;
  };
  const waiting = () => [...held.values()].filter(({ isOnTheWay }) => !isOnTheWay);
  const sendAll = async () => {
    for (let next = waiting()[0]; next !== undefined; next = waiting()[0]) {
      if ((await attempt(next)) === "done") continue;
      after(FIRST_PAUSE_MS * 2 ** (next.attempts - 1), () => void sendAll());
      return;
    }
    isScheduled = false;
  };
  return {
    add(event) {
      if (held.size >= MAX_HELD) return;
      held.set(event.event_id, { event, attempts: 0, isOnTheWay: false });
      if (isScheduled) return;
      isScheduled = true;
      whenIdle(() => void sendAll());
    },
    flush() {
      for (const each of waiting()) void attempt(each);
    },
    unacknowledged: () => [...held.values()].map(({ event }) => event),
  };
}
