import type pg from "pg";
import type { Stripe } from "stripe";

type HttpClient = NonNullable<Stripe.StripeConfig["httpClient"]>;
type Call = (...args: readonly unknown[]) => Promise<unknown>;

/** Waits until it is this call's turn. */
export type TakeTurn = () => Promise<void>;

export interface CrashableProcess {
  readonly pool: pg.Pool;
  /** The way to Stripe. */
  readonly wrapClient: (client: HttpClient) => HttpClient;
  /** Resolves when no call of the database or of Stripe is under way. */
  readonly idle: () => Promise<void>;
  /** Crashes after so many more steps; null: never. */
  crashAfter(steps: number | null): void;
  takeTurns(takeTurn: TakeTurn | null): void;
  readonly crashed: Promise<void>;
  readonly hasCrashed: () => boolean;
}

const forever = (): Promise<never> => new Promise(() => {});

/**
 * The database and Stripe as a process reaches them. It may crash before each call and after its effect: then its transactions are
 * rolled back, no response reaches its code, and nothing that it does later has an effect.
 */
export function createCrashableProcess(pool: pg.Pool): CrashableProcess {
  const { promise: crashed, resolve: resolveCrash } = Promise.withResolvers<void>();
  const held = new Set<pg.PoolClient>();
  let stepsLeft: number | null = null;
  let isCrashed = false;
  let active = 0;
  let whenIdle = Promise.withResolvers<void>();
  let takeTurn: TakeTurn | null = null;

  function crash(): void {
    isCrashed = true;
    const rollBacks = [...held].map((client) =>
      client.query("ROLLBACK").then(
        () => client.release(),
        () => client.release(true),
      ),
    );
    held.clear();
    void Promise.all(rollBacks).then(() => resolveCrash());
  }

  function survives(): boolean {
    if (isCrashed) return false;
    if (stepsLeft === null) return true;
    stepsLeft -= 1;
    if (stepsLeft > 0) return true;
    crash();
    return false;
  }

  /** @param waits whether others may go first; not within a transaction, whose locks they would wait for */
  async function run<T>(call: () => Promise<T>, waits: boolean): Promise<T> {
    if (!survives()) return forever();
    if (waits && takeTurn !== null) await takeTurn();
    if (isCrashed) return forever();
    active += 1;
    const [result] = await Promise.allSettled([call()]);
    active -= 1;
    if (active === 0) {
      whenIdle.resolve();
      whenIdle = Promise.withResolvers();
    }
    if (!survives()) return forever();
    if (result.status === "rejected") throw result.reason;
    return result.value;
  }

  async function connect(): Promise<pg.PoolClient> {
    const client = await run(async () => {
      const made = await pool.connect();
      held.add(made);
      return made;
    }, true);
    return new Proxy(client, {
      get(target, name) {
        if (name === "query") {
          return (...args: unknown[]) =>
            run(() => (target.query as unknown as Call).apply(target, args), false);
        }
        if (name === "release") {
          return (broken?: Error | boolean) => {
            if (held.delete(target)) target.release(broken);
          };
        }
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === "function" ? (value.bind(target) as unknown) : value;
      },
    });
  }

  const query: Call = (...args) =>
    run(() => (pool.query as unknown as Call).apply(pool, args as unknown[]), true);

  return {
    // Safe cast: what the product calls of a pool.
    pool: { query, connect } as unknown as pg.Pool,
    wrapClient: (client) => ({
      getClientName: () => client.getClientName(),
      makeRequest: (...args) => run(() => client.makeRequest(...args), true),
    }),
    idle: () => (active === 0 ? Promise.resolve() : whenIdle.promise),
    crashAfter(steps) {
      stepsLeft = steps;
    },
    takeTurns(take) {
      takeTurn = take;
    },
    crashed,
    hasCrashed: () => isCrashed,
  };
}
