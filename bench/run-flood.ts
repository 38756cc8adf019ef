// node run-flood.ts WEB TICKER, forked: asks from one message to the next, then reports its answers.
import { once } from "node:events";
import { Agent, get } from "node:http";

const HOSTILE_CONNECTIONS = 40;
/** A network of its own, as behind a proxy: regular readers come from many others. */
const HEADERS = { "accept-encoding": "br", "x-forwarded-for": "203.0.113.66" };

const [web = "", ticker = ""] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: HOSTILE_CONNECTIONS });
const answers: Record<string, number> = {};
const ending = new AbortController();

function nextUrl(): string {
  return `${web}/companies/${ticker}?x=${Math.random().toString(36).slice(2)}`;
}

function requestStatus(url: string): Promise<string> {
  return new Promise((resolve) => {
    const request = get(url, { agent, headers: HEADERS }, (response) => {
      response.once("close", () => resolve(String(response.statusCode)));
      response.resume();
    });
    request.once("error", () => resolve("closed"));
  });
}

/** Sends the next request when the last is answered, whatever the answer. */
async function askUntilEnded(): Promise<void> {
  while (!ending.signal.aborted) {
    const status = await requestStatus(nextUrl());
    answers[status] = (answers[status] ?? 0) + 1;
  }
}

process.send?.("started");
await once(process, "message");
process.once("message", () => ending.abort());
await Promise.all(Array.from({ length: HOSTILE_CONNECTIONS }, askUntilEnded));
agent.destroy();
process.send?.(answers);
process.disconnect();
