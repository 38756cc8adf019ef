import { Agent } from "node:http";
import { performance } from "node:perf_hooks";
import { getAndDrain } from "./get-and-drain.ts";

/** Requests of one kind, sent at a fixed rate regardless of pending responses. */
export interface RequestStream {
  readonly kind: string;
  readonly intervalMs: number;
  /** URL of the next request. */
  readonly next: () => string;
}

/** Milliseconds to the end of the response, by phase and kind. */
export interface ReaderLoad {
  /** Assigns later requests to this phase; requests before the first phase are not counted. */
  phase(name: string): void;
  samples(phase: string, kind: string): readonly number[];
  /** @throws when a request failed or returned a status other than 200 */
  stop(): Promise<void>;
}

/** Open-loop load: a slow response does not delay later requests, as with real viewers. */
export function startReaders(streams: readonly RequestStream[]): ReaderLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const collected = new Map<string, number[]>();
  const failures: string[] = [];
  const open = new Set<Promise<void>>();
  let phase: string | null = null;
  let reader = 0;

  const fetchPage = async (kind: string, url: string) => {
    const of = phase;
    const key = `${of} ${kind}`;
    const start = performance.now();
    try {
      await getAndDrain(url, agent, headersOf(reader++));
      if (of === null) return;
      const times = collected.get(key);
      if (times === undefined) collected.set(key, [performance.now() - start]);
      else times.push(performance.now() - start);
    } catch (error) {
      if (of !== null) failures.push(`${key}: ${String(error)}`);
    }
  };
  const timers = streams.map(({ kind, intervalMs, next }) =>
    setInterval(() => {
      const request = fetchPage(kind, next());
      open.add(request);
      void request.then(() => open.delete(request));
    }, intervalMs),
  );
  return {
    phase(name) {
      phase = name;
    },
    samples: (of, kind) => collected.get(`${of} ${kind}`) ?? [],
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(open);
      agent.destroy();
      if (failures.length > 0) {
        throw new Error(`${failures.length} readers got no response, the first: ${failures[0]}`);
      }
    },
  };
}

/** Requests come from many addresses, as behind a proxy. */
function headersOf(reader: number) {
  const address = `10.9.${(reader >> 8) & 255}.${reader & 255}`;
  return { "accept-encoding": "br", "x-forwarded-for": address };
}
