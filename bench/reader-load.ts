import { Agent } from "node:http";
import { performance } from "node:perf_hooks";
import { getAndDrain } from "./get-and-drain.ts";

/** Requests of one kind, sent at even intervals whether or not those before have been answered. */
export interface RequestStream {
  readonly kind: string;
  readonly intervalMs: number;
  /** The address asked next. */
  readonly next: () => string;
}

/** Milliseconds until the whole answer was there, by phase and kind. */
export interface ReaderLoad {
  /** What is sent from now on counts to this phase; what was sent before the first counts to none. */
  phase(name: string): void;
  samples(phase: string, kind: string): readonly number[];
  /** @throws when an answer was none, or none with status 200 */
  stop(): Promise<void>;
}

/** Readers of an open kind: a slow answer keeps nobody from asking, as it is with people. */
export function startReaders(streams: readonly RequestStream[]): ReaderLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const collected = new Map<string, number[]>();
  const failures: string[] = [];
  const open = new Set<Promise<void>>();
  let phase: string | null = null;
  let reader = 0;

  const ask = async (kind: string, url: string) => {
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
      const asked = ask(kind, next());
      open.add(asked);
      void asked.then(() => open.delete(asked));
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
        throw new Error(`${failures.length} readers got no answer, the first: ${failures[0]}`);
      }
    },
  };
}

/** Readers come from many addresses, as behind a proxy. */
function headersOf(reader: number) {
  const address = `10.9.${(reader >> 8) & 255}.${reader & 255}`;
  return { "accept-encoding": "br", "x-forwarded-for": address };
}
