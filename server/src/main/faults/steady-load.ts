import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { Agent, request } from "node:http";

export interface LoadResult {
  /** Milliseconds since the start of the load. */
  readonly sentAtMs: number;
  readonly durationMs: number;
  /** HTTP status, or the error's message. */
  readonly outcome: number | string;
}

export interface SteadyLoad {
  readonly results: readonly LoadResult[];
  /** Ids of acknowledged events. */
  readonly acknowledged: ReadonlySet<string>;
  /** Resolves when all requests are answered. */
  stop(): Promise<void>;
}

/**
 * Alternates reads and writes at a constant rate, whatever the answers. Like a proxy, it tries the
 * next server when one refuses or closes the connection.
 * @param ports servers that take part now
 */
export function startSteadyLoad(perSecond: number, ports: () => readonly number[]): SteadyLoad {
  const agent = new Agent({ keepAlive: true });
  const began = performance.now();
  const since = () => performance.now() - began;
  const seen: LoadResult[] = [];
  const acknowledged = new Set<string>();
  const pending: Promise<void>[] = [];
  const ending = new AbortController();
  const { signal } = ending;

  async function sendOne(n: number): Promise<void> {
    const at = since();
    const id = randomUUID();
    const outcome = await requestFromAny(n, n % 2 === 0 ? null : id);
    if (outcome === 202) acknowledged.add(id);
    seen.push({ sentAtMs: at, durationMs: since() - at, outcome });
  }
  async function requestFromAny(n: number, event: string | null): Promise<number | string> {
    const servers = ports();
    let outcome: number | string = "no server";
    for (let attempt = 0; attempt < servers.length && typeof outcome === "string"; attempt += 1) {
      outcome = await sendRequest(agent, servers[(n + attempt) % servers.length] ?? 0, n, event);
    }
    return outcome;
  }
  async function run(): Promise<void> {
    for (let n = 0; !signal.aborted; n += 1) {
      pending.push(sendOne(n));
      await delay(Math.max(0, ((n + 1) / perSecond) * 1_000 - since()));
    }
  }
  const running = run();
  return {
    results: seen,
    acknowledged,
    async stop() {
      ending.abort();
      await running;
      await Promise.all(pending);
      agent.destroy();
    },
  };
}

/** Returns the status, or the error's message. */
function sendRequest(
  agent: Agent,
  port: number,
  n: number,
  event: string | null,
): Promise<number | string> {
  const body = { event_type: "page_view", event_id: event, route: "/search" };
  return new Promise((resolve) => {
    const sent = request(
      {
        agent,
        host: "127.0.0.1",
        port,
        ...(event === null
          ? { path: `/companies/${1_000 + (n % 9_000)}` }
          : { path: "/metric/log", method: "POST" }),
        // Varying addresses keep below the rate limits.
        headers: {
          "x-forwarded-for": `198.51.${n % 100}.${n % 250}`,
          "content-type": "application/json",
        },
      },
      (response) => {
        response.resume();
        response.once("end", () => resolve(response.statusCode ?? 0));
        response.once("error", (error) => resolve(error.message));
      },
    );
    sent.once("error", (error) => resolve(error.message));
    sent.end(event === null ? undefined : JSON.stringify(body));
  });
}
