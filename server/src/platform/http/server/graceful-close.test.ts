import { once } from "node:events";
import { Worker } from "node:worker_threads";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { NOTICE_MS, prepareGracefulClose } from "./graceful-close.ts";

const CONNECTIONS = 50;

/** Connects to a port, says so once the kernel has taken all connections, and posts the answers. */
const CLIENTS = `
  const { connect } = require("node:net");
  const { parentPort, workerData } = require("node:worker_threads");
  const { port, count, connected } = workerData;
  const ask = () => new Promise((resolve) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => {
      socket.write("GET / HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n");
      Atomics.add(connected, 0, 1);
      Atomics.notify(connected, 0);
    });
    socket.on("data", (data) => (answer += data));
    socket.on("error", (error) => resolve(error.code));
    socket.on("close", () => resolve(answer.split("\\r\\n")[0]));
  });
  Promise.all(Array.from({ length: count }, ask)).then((answers) => parentPort.postMessage(answers));
`;

it("answers all connections that wait in the kernel's queue when it begins [F21]", async () => {
  const fastify = Fastify();
  fastify.get("/", () => "ok");
  const close = prepareGracefulClose(fastify);
  const origin = await fastify.listen({ host: "127.0.0.1", port: 0 });
  const closed = close();
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const clients = new Worker(CLIENTS, {
    eval: true,
    workerData: { port: Number(new URL(origin).port), count: CONNECTIONS, connected },
  });
  const answers = once(clients, "message");
  // Nothing is accepted until all of them wait and the port is about to close.
  for (let count = 0; count < CONNECTIONS; count = Atomics.load(connected, 0)) {
    Atomics.wait(connected, 0, count, 1_000);
  }
  Atomics.wait(connected, 0, CONNECTIONS, NOTICE_MS);
  expect(new Set((await answers)[0])).toEqual(new Set(["HTTP/1.1 200 OK"]));
  await closed;
});
