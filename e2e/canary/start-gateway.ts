import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { CanaryProduct } from "./product.ts";

export interface Gateway {
  readonly origin: string;
  /** To whom calls go from now on. */
  readonly leadTo: (product: CanaryProduct) => void;
  readonly close: () => Promise<void>;
}

/** One address for two products, because the pages' source reads the address of the API once. */
export async function startGateway(product: CanaryProduct): Promise<Gateway> {
  let target = product;
  const server = createServer((request, response) => {
    const { method = "GET", url = "/", headers } = request;
    const call = async () => {
      const payload = await buffer(request);
      return target.call({
        method,
        url,
        headers: { ...headers, connection: "close" },
        ...(payload.length === 0 ? {} : { payload }),
      });
    };
    call().then(
      (answer) => {
        response.writeHead(answer.status, {
          "content-type": String(answer.headers["content-type"]),
        });
        response.end(answer.body);
      },
      (error: unknown) => response.destroy(error as Error),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo(next) {
      target = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
