import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Server of a fake, bound to the loopback interface. */
export interface LoopbackServer {
  /** Numeric `host:port`, so that no resolver is involved. */
  readonly host: string;
  readonly port: number;
  /** Closes open connections too. */
  readonly stop: () => Promise<void>;
}

/** @param port 0: any free port */
export async function listen(server: Server, port = 0): Promise<LoopbackServer> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const { port: bound } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${bound}`,
    port: bound,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
