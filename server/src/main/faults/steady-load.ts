import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { Agent, request } from "node:http";

/** One request as its caller saw it. */
export interface LoadResult {
  /** Milliseconds since the load began, when it was sent. */
  readonly sentAtMs: number;
  /** Milliseconds until the answer was read. */
  readonly durationMs: number;
  /** Status; the error's message where there was no answer. */
  readonly outcome: number | string;
}

export interface SteadyLoad {
  /** Everything so far. */
  readonly results: readonly LoadResult[];
  /** Ids of the events that were acknowledged. */
  readonly acknowledged: ReadonlySet<string>;
  /** Sends no more; resolves when everything was answered. */
  stop(): Promise<void>;
}

/**
 * Reads and writes in turn at a steady pace, whatever the answers do. Like a proxy in front it asks the next
 * server where one takes no connection, or closes one that it kept.
 * @param ports of the servers that take part now
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
    const outcome = await askInTurn(n, n % 2 === 0 ? null : id);
    if (outcome === 202) acknowledged.add(id);
    seen.push({ sentAtMs: at, durationMs: since() - at, outcome });
  }
  async function askInTurn(n: number, event: string | null): Promise<number | string> {
    const servers = ports();
    let outcome: number | string = "no server";
    for (let turn = 0; turn < servers.length && typeof outcome === "string"; turn += 1) {
      outcome = await sendRequest(agent, servers[(n + turn) % servers.length] ?? 0, n, event);
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

/** Reads a company, or writes that event. @returns the status, or why there is none */
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
        // Readers of many addresses: none of them comes near a limit of calls.
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
