import type pg from "pg";
import { createPool } from "../database/pool.ts";

export interface CrashablePool {
  readonly pool: pg.Pool;
  /** Steps of something beside the database, such as a mail server, before it is asked and when it has answered. */
  readonly step: <T>(work: () => Promise<T>) => Promise<T>;
  readonly crashed: Promise<void>;
}

type Query = (...args: readonly unknown[]) => unknown;

const forever = (): Promise<never> => new Promise(() => {});

/**
 * The pool of a process that is killed at one of its steps: before a statement is sent or after it has taken effect its connections
 * are cut, no response reaches the code, and nothing that it does later has an effect.
 */
export function createCrashablePool(url: string, crashesAt: number): CrashablePool {
  const pool = createPool({ url, max: 5, connectTimeout: 20_000 });
  const { promise: crashed, resolve: resolveCrash } = Promise.withResolvers<void>();
  const cuts: (() => void)[] = [];
  let steps = 0;
  const survives = (): boolean => {
    if (steps >= crashesAt) return false;
    steps += 1;
    if (steps < crashesAt) return true;
    for (const cut of cuts) cut();
    resolveCrash();
    return false;
  };
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    if (!survives()) return forever();
    const [result] = await Promise.allSettled([work()]);
    if (!survives()) return forever();
    if (result.status === "rejected") throw result.reason;
    return result.value;
  };
  pool.on("connect", (client) => {
    client.on("error", () => {});
    cuts.push(() => void client.end().catch(() => {}));
    const query = client.query.bind(client) as Query;
    const crashingQuery: Query = (...args) => {
      const callback = args.at(-1);
      // A COPY stream; unsent, it never finishes.
      if (typeof args[0] === "object" && args[0] !== null && "submit" in args[0])
        return survives() ? query(...args) : args[0];
      if (typeof callback !== "function") return step(() => query(...args) as Promise<unknown>);
      if (survives())
        query(...args.slice(0, -1), (...answer: readonly unknown[]) => {
          if (survives()) Reflect.apply(callback, undefined, answer);
        });
      return undefined;
    };
    Object.assign(client, { query: crashingQuery });
  });
  const connect = pool.connect.bind(pool) as Query;
  Object.assign(pool, {
    connect: (...args: readonly unknown[]) => (steps < crashesAt ? connect(...args) : forever()),
  });
  return { pool, step, crashed };
}
