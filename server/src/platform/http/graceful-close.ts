import { Server } from "node:net";
import { setImmediate as endOfPoll, setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/**
 * Milliseconds between the first refusal of keep-alive and closing the listening socket: connections
 * that the kernel has accepted already get in and are answered, instead of being reset.
 */
const ACCEPT_BACKLOG_MS = 150;
/** Milliseconds after which what is still in flight is cut; the process promises to end within ten seconds. */
const DRAIN_TIMEOUT_MS = 8_000;

/**
 * Call before listening. The returned function ends the server without a reset: answers say
 * `connection: close`, then no new connection is accepted, what is in flight is answered.
 */
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
  // The loop has just let in all who stood at the door; whoever still does when it closes is reset.
  await endOfPoll();
  Server.prototype.close.call(fastify.server);
  const cut = setTimeout(() => fastify.server.closeAllConnections(), DRAIN_TIMEOUT_MS);
  await fastify.close();
  clearTimeout(cut);
}
