// node run-flood.ts URL…, forked: asks from one message to the next, each * replaced by random text
// and each {a|b} by one of its texts, then reports its answers.
import { once } from "node:events";
import { Agent, get } from "node:http";

const HOSTILE_CONNECTIONS = 40;
/** A network of its own, as behind a proxy: regular readers come from many others. */
const HEADERS = { "accept-encoding": "br", "x-forwarded-for": "203.0.113.66" };

const urls = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: HOSTILE_CONNECTIONS });
const answers: Record<string, number> = {};
const ending = new AbortController();

function fillIn(url: string): string {
  return url
    .replace("*", () => Math.random().toString(36).slice(2))
    .replace(/\{(.*?)\}/g, (_, texts: string) => {
      const all = texts.split("|");
      return all[Math.floor(Math.random() * all.length)] ?? "";
    });
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
async function askUntilEnded(url: string): Promise<void> {
  while (!ending.signal.aborted) {
    const status = await requestStatus(fillIn(url));
    answers[status] = (answers[status] ?? 0) + 1;
  }
}

process.send?.("started");
await once(process, "message");
process.once("message", () => ending.abort());
await Promise.all(
  Array.from({ length: HOSTILE_CONNECTIONS }, (_, n) => askUntilEnded(urls[n % urls.length] ?? "")),
);
agent.destroy();
process.send?.(answers);
process.disconnect();
