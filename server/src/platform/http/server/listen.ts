import { once } from "node:events";
import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** Number of sockets, from descriptor 3 on (sd_listen_fds(3)), that listen instead of host and port. */
  readonly inherited: number;
}

const FIRST_INHERITED = 3;
const BACKLOG = 1_024;

/** Inherited sockets outlive this process, so that connections wait while it is replaced. */
export async function listen(
  fastify: FastifyInstance,
  { host, port, inherited }: ListenOptions,
): Promise<void> {
  if (inherited === 0) {
    await fastify.listen({ host, port, backlog: BACKLOG });
    return;
  }
  const others = Array.from({ length: inherited - 1 }, (_, index) => ({
    fd: FIRST_INHERITED + 1 + index,
    // As if the one server of the application had accepted the connection.
    server: createServer((socket) => void fastify.server.emit("connection", socket)),
  }));
  const closed = others.map(({ server }) => once(server, "close"));
  fastify.addHook("preClose", async () => {
    for (const { server } of others) server.close();
  });
  fastify.addHook("onClose", async () => void (await Promise.all(closed)));
  await fastify.ready();
  const servers = [{ fd: FIRST_INHERITED, server: fastify.server }, ...others];
  for (const { fd, server } of servers) {
    server.listen({ fd, backlog: BACKLOG });
    await once(server, "listening");
  }
}
