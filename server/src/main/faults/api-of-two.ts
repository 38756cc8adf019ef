import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  request as askApi,
  type Server as HttpServer,
} from "node:http";
import {
  connect,
  createServer as createTcpServer,
  type AddressInfo,
  type Server,
  type Socket,
} from "node:net";
import type pg from "pg";
import type { Ready } from "@tenbin/contract";
import { DATA_VERSION_HEADER } from "@tenbin/contract/data-version";
import { createDisabledIdentityProvider } from "../../accounts/index.ts";
import { masking } from "../../members/index.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { createApi } from "../../platform/http/api.ts";
import { createAuthenticator } from "../authentication.ts";
import { FICTIONAL_ISSUER } from "../config/issuer-config.ts";
import { registerRoutes } from "../domain-parts.ts";
import { createShownVersion } from "../roles/data-version.ts";
import { registerReadiness } from "../roles/serve-api.ts";
import { createDomains } from "../wiring.ts";

export interface ApiOfTwo {
  readonly url: string;
  /** As its `/readyz` tells it. */
  dataVersion(): Promise<string | null>;
  stop(): Promise<void>;
}

/** @param marketUrl where a changed market is read from */
export async function startApiOfTwo(pool: pg.Pool, marketUrl: string): Promise<ApiOfTwo> {
  const identities = createDisabledIdentityProvider();
  const domains = createDomains({
    pool,
    databaseUrl: marketUrl,
    identities,
    linkSecret: "l",
    personSecret: "p",
    issuer: FICTIONAL_ISSUER,
    webUrl: "http://web.test",
  });
  const shownVersion = createShownVersion(domains);
  const api = await createApi({
    version: "test",
    webOrigins: [],
    masking,
    currentDataVersion: shownVersion.current,
    authentication: createAuthenticator({
      identities,
      sessions: domains.accounts.sessions,
      members: domains.members,
      pool,
      clock: systemClock,
    }),
  });
  registerReadiness(api, domains, shownVersion, () => Promise.resolve(true));
  registerRoutes(api, domains);
  const url = await api.fastify.listen({ port: 0, host: "127.0.0.1" });
  return {
    url,
    async dataVersion() {
      const response = await fetch(`${url}/readyz`);
      return ((await response.json()) as Ready).data_version;
    },
    stop: () => api.fastify.close(),
  };
}

/** Forwards each request to the next of the servers; `versions` are those of the answers. */
export async function startRoundRobin(targets: readonly string[]) {
  const versions: (string | null)[] = [];
  let next = 0;
  const server = createServer((request, response) => {
    const target = targets[next % targets.length] ?? "";
    next += 1;
    const forward = async () => {
      // A connection of its own: the API may close a kept one just as it is used again.
      const asked = askApi(target + (request.url ?? ""), { agent: false }).end();
      const [answer] = (await once(asked, "response")) as [IncomingMessage];
      versions.push(answer.headers[DATA_VERSION_HEADER]?.toString() ?? null);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    };
    forward().catch(() => response.destroy());
  });
  // However slow the machine is, no connection ends just as it is used again.
  server.keepAliveTimeout = 0;
  return { url: await listen(server), versions, stop: () => stop(server) };
}

/** A way to a database on which new connections can be held up. */
export async function startDatabaseLink(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
  };
  const server = createTcpServer({ pauseOnConnect: true }, (socket) => {
    keep(socket);
    void gate.promise.then(() => {
      const upstream = connect(Number(target.port), target.hostname);
      keep(upstream);
      socket.pipe(upstream).pipe(socket);
    });
  });
  const { port } = new URL(await listen(server));
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: "127.0.0.1", port }).href,
    hold() {
      gate = Promise.withResolvers();
    },
    release: () => gate.resolve(),
    async stop() {
      gate.resolve();
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
}

async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function stop(server: HttpServer): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, "close");
}
