import { once } from "node:events";
import { type IncomingHttpHeaders, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

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
      const body = method === "GET" || method === "HEAD" ? null : await buffer(request);
      const ask = () =>
        fetch(apiUrl + path, {
          method,
          headers: {
            ...(kept as Record<string, string>),
            origin: webUrl,
            "accept-encoding": "identity",
          },
          body,
        });
      // The API may close a kept-alive connection just as it is reused; only requests without a
      // body are safe to repeat.
      const again = (error: unknown) => {
        if (body !== null) throw error;
        return ask();
      };
      const answer = await ask().catch(again).catch(again).catch(again);
      const given = Object.fromEntries(answer.headers);
      const allowed = given["access-control-allow-origin"] === webUrl ? headers.origin : undefined;
      const { "content-length": ____, ...headersGiven } = given;
      response.writeHead(answer.status, {
        ...headersGiven,
        ...(allowed === undefined ? {} : { "access-control-allow-origin": allowed }),
      });
      response.end(rewrite(path, await answer.text()));
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
