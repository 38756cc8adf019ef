import { once } from "node:events";
import { type IncomingHttpHeaders, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface ApiProxy {
  readonly origin: string;
  /** Calls that arrived, preflights left out. */
  readonly calls: readonly { readonly path: string; readonly headers: IncomingHttpHeaders }[];
  stop(): Promise<void>;
}

/**
 * The API for a second host of the pages: it answers one origin only, so that calls are handed on in
 * that origin's name and the answers given back in the caller's, as `rewrite` leaves them.
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
      // Kept connections may be closed by the API just when they are used again.
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
