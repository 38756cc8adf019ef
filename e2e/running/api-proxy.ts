import { once } from "node:events";
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  createServer,
  request as callApi,
} from "node:http";
import type { AddressInfo } from "node:net";
import { buffer, text } from "node:stream/consumers";

export interface ApiProxy {
  readonly origin: string;
  readonly calls: readonly { readonly path: string; readonly headers: IncomingHttpHeaders }[];
  stop(): Promise<void>;
}

/**
 * Lets a second web host use the API, which allows one origin only: forwards calls with that
 * origin, restores the caller's origin in the response, and applies `rewrite` to the body.
 */
export async function proxyApi(
  apiUrl: string,
  webUrl: string,
  rewrite: (path: string, body: string) => string = (_, body) => body,
): Promise<ApiProxy> {
  const calls: { path: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    const { method = "GET", url: path = "/", headers } = request;
    if (method !== "OPTIONS") calls.push({ path, headers });
    const forward = async () => {
      const { host: _, connection: __, "content-length": ___, ...kept } = headers;
      const body = await buffer(request);
      // A connection of its own: the API may close a kept one just as it is used again.
      const asked = callApi(apiUrl + path, {
        method,
        headers: { ...kept, origin: webUrl, "accept-encoding": "identity" },
        agent: false,
      });
      asked.end(body);
      const [answer] = (await once(asked, "response")) as [IncomingMessage];
      const { "content-length": ____, ...headersGiven } = answer.headers;
      const isAllowed = headersGiven["access-control-allow-origin"] === webUrl;
      const allowed = isAllowed ? headers.origin : undefined;
      response.writeHead(answer.statusCode ?? 502, {
        ...headersGiven,
        ...(allowed === undefined ? {} : { "access-control-allow-origin": allowed }),
      });
      response.end(rewrite(path, await text(answer)));
    };
    forward().catch(() => response.destroy());
  });
  server.listen(0);
  await once(server, "listening");
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    calls,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
