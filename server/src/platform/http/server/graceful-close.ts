import { Server } from "node:net";
import { setImmediate as endOfPoll, setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** Connections that the kernel has already accepted are answered instead of reset. */
const ACCEPT_BACKLOG_MS = 150;
/** Requests in flight are cut after this; the process must end within ten seconds. */
const DRAIN_TIMEOUT_MS = 8_000;

/** Call before listening; the returned function finishes requests in flight. */
export function prepareGracefulClose(fastify: FastifyInstance): () => Promise<void> {
  let closing: Promise<void> | null = null;
  fastify.addHook("onSend", (_, reply, payload, done) => {
    if (closing !== null) reply.header("connection", "close");
    done(null, payload);
  });
  return () => {
    closing ??= close(fastify);
    return closing;
  };
}

async function close(fastify: FastifyInstance): Promise<void> {
  await delay(ACCEPT_BACKLOG_MS);
  // Lets the loop accept waiting connections first: those left when the socket closes are reset.
  await endOfPoll();
  Server.prototype.close.call(fastify.server);
  const cutTimer = setTimeout(() => fastify.server.closeAllConnections(), DRAIN_TIMEOUT_MS);
  await fastify.close();
  clearTimeout(cutTimer);
}
