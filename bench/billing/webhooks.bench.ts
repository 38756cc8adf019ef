import { fork } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { join } from "node:path";
import type { Benchmark, Measurement } from "../benchmark.ts";
import { POOL_SIZE, WEBHOOK_SECRET, withBillingRoles } from "./billing-roles.ts";
import { sized } from "../size.ts";
import { quantile } from "../statistics.ts";

const ROUNDS = sized(5, 1);
const EVENTS = sized(3_000, 50);
const CONNECTIONS = 20;
/** Of one that tells of a subscription. */
const EVENT_BYTES = 4_000;
/** Nothing calls it: the API only stores. */
const NO_STRIPE = "http://127.0.0.1:1";

interface SignedEvent {
  readonly body: string;
  readonly signature: string;
}

/** Made beforehand, so that their signing is not measured. */
function createEvents(round: number): SignedEvent[] {
  const time = Math.floor(Date.now() / 1_000);
  return Array.from({ length: EVENTS }, (_, at) => {
    const body = JSON.stringify({
      id: `evt_${round}_${at}`,
      object: "event",
      type: "customer.subscription.updated",
      data: {
        object: { object: "subscription", customer: `cus_${at}`, note: "a".repeat(EVENT_BYTES) },
      },
    });
    const mac = createHmac("sha256", WEBHOOK_SECRET).update(`${time}.${body}`).digest("hex");
    return { body, signature: `t=${time},v1=${mac}` };
  });
}

/** Each connection sends its next event after the answer. @throws for an answer other than 200 */
async function eventsPerSecond(url: string, events: readonly SignedEvent[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const waiting = events.values();
  const start = performance.now();
  const loop = async () => {
    for (const event of waiting) await post(url, event, agent);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, loop));
  const seconds = (performance.now() - start) / 1_000;
  agent.destroy();
  return events.length / seconds;
}

function post(url: string, { body, signature }: SignedEvent, agent: Agent): Promise<void> {
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "stripe-signature": signature,
  };
  return new Promise((resolve, reject) => {
    const call = request(url, { method: "POST", agent, headers }, (response) => {
      response.once("error", reject);
      response.once("end", () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
      response.resume();
    });
    call.once("error", reject);
    call.end(body);
  });
}

const median = (all: readonly number[]) => quantile(all, 0.5).toFixed(0);

async function measure(): Promise<Measurement> {
  return withBillingRoles(async (roles) => {
    await roles.start("api", NO_STRIPE);
    const database = await roles.createDatabase("bare");
    const args = [database, String(POOL_SIZE)];
    const bare = fork(join(import.meta.dirname, "bare-webhook-server.ts"), args);
    try {
      const [port] = await once(bare, "message");
      const peer = `http://127.0.0.1:${String(port)}/webhooks/stripe`;
      const ours: number[] = [];
      const theirs: number[] = [];
      // The first round warms both up.
      for (let round = 0; round <= ROUNDS; round += 1) {
        const events = createEvents(round);
        const [mine, others] = [
          await eventsPerSecond(roles.webhookUrl, events),
          await eventsPerSecond(peer, events),
        ];
        if (round === 0) continue;
        ours.push(mine);
        theirs.push(others);
      }
      const samples = ours.map((each, round) => each / theirs[round]!);
      return {
        value: quantile(samples, 0.5),
        samples,
        detail: `(${median(ours)} and ${median(theirs)} events a second; ${ROUNDS} rounds by turns of ${EVENTS} events, ${CONNECTIONS} connections, median.)`,
      };
    } finally {
      bare.disconnect();
      await once(bare, "exit");
    }
  });
}

export const benches: readonly Benchmark[] = [
  {
    name: "webhook-vs-insert",
    against: "a bare Fastify server with the same INSERT, which verifies nothing",
    target: "≥ 0.5",
    how: "Events a second that POST /webhooks/stripe verifies and stores ÷ the peer's, of 4 KB each, in processes of their own on one PostgreSQL.",
    run: measure,
  },
];
