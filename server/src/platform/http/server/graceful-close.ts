import { Server } from "node:net";
import { setImmediate as endOfPoll, setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** Until balancers and clients know that the process is going. */
export const NOTICE_MS = 150;
/** A flood of connections must not keep the port open. */
const MAX_ACCEPT_MS = 1_000;
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
  await delay(NOTICE_MS);
  await acceptWaiting(fastify.server);
  Server.prototype.close.call(fastify.server);
  const cutTimer = setTimeout(() => fastify.server.closeAllConnections(), DRAIN_TIMEOUT_MS);
  await fastify.close();
  clearTimeout(cutTimer);
}

/**
 * Connections that the kernel has taken are reset when the port closes before the process has accepted
 * them, and libuv accepts one in each turn of its loop.
 */
async function acceptWaiting(server: Server): Promise<void> {
  const deadline = performance.now() + MAX_ACCEPT_MS;
  let hasAccepted = true;
  const onConnection = () => {
    hasAccepted = true;
  };
  server.on("connection", onConnection);
  while (hasAccepted && performance.now() < deadline) {
    hasAccepted = false;
    await endOfPoll();
  }
  server.off("connection", onConnection);
}
