import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A stand-in's server that takes requests of this machine only. */
export interface LoopbackServer {
  /** `host:port` by number: resolvers are not asked. */
  readonly host: string;
  /** Ends at once, whoever is still connected. */
  readonly stop: () => Promise<void>;
}

/** @param port 0: any that is free */
export async function listen(server: Server, port = 0): Promise<LoopbackServer> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
