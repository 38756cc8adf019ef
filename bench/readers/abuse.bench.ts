import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Benchmark, Measurement } from "../benchmark.ts";
import { startProduct } from "../product.ts";
import { startReaders } from "../reader-load.ts";
import { sized } from "../size.ts";
import { quantile } from "../statistics.ts";

const ROUNDS = sized(4, 1);
const PHASE_MS = sized(5_000, 1_000);
/** Between two abusive connections. */
const ABUSE_INTERVAL_MS = 25;
/** An abuser closes its connection after this time if the server does not. */
const HOLD_TIMEOUT_MS = 2_000;
/** Between two regular requests. */
const READ_INTERVAL_MS = 10;
const CREDENTIAL_ATTEMPTS = sized(200, 10);

const host = "Host: 127.0.0.1\r\n";
/** Sent in turn, one per connection. */
const ABUSIVE_REQUESTS = [
  `POST /metric/log HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n`,
  `POST /metric/log HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{`,
  `GET /search HTTP/1.1\r\n${host}X-Long: ${"a".repeat(65_536)}\r\n\r\n`,
  `TRACE / HTTP/1.1\r\n${host}\r\n`,
  `POST /metric/log HTTP/1.1\r\n${host}Expect: a-miracle\r\n\r\n`,
];
/** Neither was ever issued. */
const BAD_CREDENTIALS = [
  `Authorization: Bearer ${"a".repeat(16_384)}\r\n`,
  "Authorization: Bearer a.b.c\r\nAuthorization: Bearer d.e.f\r\n",
];

/**
 * Reads until the server closes the connection or the time is over.
 * @returns the status line
 */
async function sendRaw(port: number, request: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let response = "";
  socket.on("error", () => {});
  socket.setEncoding("latin1").on("data", (text: string) => (response += text));
  socket.write(request);
  const holdTimeout = AbortSignal.timeout(HOLD_TIMEOUT_MS);
  await once(socket, "close", { signal: holdTimeout }).catch(() => {});
  socket.destroy();
  return response.split("\r\n", 1)[0] ?? "";
}

function startAbuse(port: number): () => void {
  let turn = 0;
  const timer = setInterval(() => {
    void sendRaw(port, ABUSIVE_REQUESTS[turn++ % ABUSIVE_REQUESTS.length]!);
  }, ABUSE_INTERVAL_MS);
  return () => clearInterval(timer);
}

async function measureReadersDuringAbuse(): Promise<Measurement> {
  const product = await startProduct();
  const { api, ticker } = product;
  try {
    const next = () => `${api}/companies/${ticker}`;
    const readers = startReaders([{ kind: "api", intervalMs: READ_INTERVAL_MS, next }]);
    await pause(PHASE_MS);
    for (let round = 0; round < ROUNDS; round += 1) {
      readers.phase("alone");
      await pause(PHASE_MS);
      const end = startAbuse(Number(new URL(api).port));
      readers.phase("beside");
      await pause(PHASE_MS);
      end();
      await pause(HOLD_TIMEOUT_MS);
    }
    await readers.stop();
    const [alone, beside] = ["alone", "beside"].map((phase) => readers.samples(phase, "api"));
    const p99 = [alone!, beside!].map((samples) => quantile(samples, 0.99));
    return {
      value: p99[1]! / p99[0]!,
      detail: `(p99 ${p99.map((each) => each.toFixed(1)).join(" and ")} ms of ${alone!.length} and ${beside!.length})`,
    };
  } finally {
    await product.stop();
  }
}

async function measureBadCredentials(): Promise<Measurement> {
  const product = await startProduct();
  const { api } = product;
  try {
    const port = Number(new URL(api).port);
    const samples: number[] = [];
    for (let turn = 0; turn < CREDENTIAL_ATTEMPTS; turn += 1) {
      const credential = BAD_CREDENTIALS[turn % BAD_CREDENTIALS.length]!;
      const from = `X-Forwarded-For: 10.9.0.${turn}\r\nConnection: close\r\n`;
      const start = performance.now();
      const status = await sendRaw(port, `GET /user HTTP/1.1\r\n${host}${from}${credential}\r\n`);
      samples.push(performance.now() - start);
      if (!/^HTTP\/1\.1 (400|401|431)/.test(status)) throw new Error(`It was answered: ${status}`);
    }
    return { value: quantile(samples, 0.99), unit: "ms" };
  } finally {
    await product.stop();
  }
}

export const benches: readonly Benchmark[] = [
  {
    name: "readers-beside-abuse",
    against: "the same readers without abuse, interleaved",
    target: "≤ 2",
    how: "p99 of 100 requests a second for a company at the API while 40 connections a second are abused: a length beside chunks, a body that never ends, 64 KB of headers, TRACE, an unknown expectation.",
    run: measureReadersDuringAbuse,
  },
  {
    name: "bad-credentials",
    against: "the limit for refusing them",
    target: "≤ 20 ms",
    how: `p99 of ${CREDENTIAL_ATTEMPTS} refusals, one at a time on connections of their own: a token of 16 KB and two Authorization headers, by turns.`,
    run: measureBadCredentials,
  },
];
