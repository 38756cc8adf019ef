import { Agent } from "node:http";
import { createClient } from "@tenbin/contract/create-client";
import type pg from "pg";
import { Stripe } from "stripe";
import { serveAccount } from "../../../../../fakes/stripe/server/serve-account.ts";
import { WEB_URL, createProcessParts } from "../../../billing/testing/simulation/process-parts.ts";
import type {
  HttpClient,
  ProductOptions,
  ProductProcess,
  Transport,
} from "../../../billing/testing/simulation/product.ts";
import { masking } from "../../../members/index.ts";
import { type Api, createApi } from "../../../platform/http/api.ts";
import { createAuthenticator } from "../../authentication.ts";
import { FICTIONAL_ISSUER } from "../../config/issuer-config.ts";
import { registerRoutes } from "../../domain-parts.ts";
import { type Domains, createDomains } from "../../wiring.ts";
import { type MemberOverHttp, callOverHttp } from "./call-over-http.ts";
import { type MemberSession, beginSession } from "./session.ts";

/** Milliseconds after which a call is given up, while some of Stripe's answers fail. */
const FAULT_TIMEOUT_MS = 300;

/** The API as it is served, called by the member and by Stripe; Stripe's API and pages, called by the SDK and by the member. */
export const overHttp: Transport = {
  async connectStripe(account) {
    const served = await serveAccount({
      fake: account.fake,
      faults: (request) => account.faults?.(request) ?? null,
    });
    const agent = new Agent({ keepAlive: true });
    const { url } = served;
    return {
      url,
      httpClient: withTimeout(Stripe.createNodeHttpClient(agent), () =>
        account.faults === null ? Infinity : FAULT_TIMEOUT_MS,
      ),
      async enter(path, form) {
        const body = new URLSearchParams(form);
        const response = await fetch(url + path, { method: "POST", body, redirect: "manual" });
        await response.body?.cancel();
        if (response.status >= 500) throw new Error(`${path} answered ${response.status}`);
      },
      async close() {
        agent.destroy();
        await served.stop();
      },
    };
  },
  startProduct,
};

/** Half a minute, as the product waits, is too long for a simulation that knows that there is no answer. */
function withTimeout(client: HttpClient, limitMs: () => number): HttpClient {
  return {
    getClientName: () => client.getClientName(),
    makeRequest: (host, port, path, method, headers, body, protocol, timeoutMs) =>
      client.makeRequest(
        host,
        port,
        path,
        method,
        headers,
        body,
        protocol,
        Math.min(timeoutMs, limitMs()),
      ),
  };
}

function startProduct(options: ProductOptions): ProductProcess {
  const { clock, member, webhookSecret } = options;
  const { crashable, pool, payments, log, unexpected } = createProcessParts(options);
  const session = beginSession(member, clock);
  const domains = createDomains({
    pool,
    identities: session.identities,
    linkSecret: "s".repeat(32),
    personSecret: "p".repeat(32),
    issuer: FICTIONAL_ISSUER,
    webUrl: WEB_URL,
    clock,
    stripe: { payments, webhookSecrets: [webhookSecret] },
  });
  const { billing, orders } = domains;
  const orderQueue = orders.createQueue(log);
  const onFailure = (error: unknown) => void unexpected.push(error);
  let opened: Promise<OpenApi> | null = null;
  const open = () => (opened ??= openApi({ ...options, pool, domains, session, onFailure }));
  return {
    crashable,
    calls: callOverHttp({ crashable, connect: open, reconcile: () => billing.reconcile() }),
    billing,
    orders: { ...orders, createQueue: () => orderQueue },
    queues: billing.createQueues(log),
    unexpected,
    close: async () => (await opened)?.close(),
  };
}

interface OpenApi extends MemberOverHttp {
  close(): Promise<void>;
}

interface OpenApiOptions extends Pick<ProductOptions, "clock"> {
  readonly pool: pg.Pool;
  readonly domains: Domains;
  readonly session: MemberSession;
  readonly onFailure: (error: unknown) => void;
}

async function openApi({
  clock,
  pool,
  domains,
  session,
  onFailure,
}: OpenApiOptions): Promise<OpenApi> {
  const api = await createApi({
    version: "1",
    webOrigins: [WEB_URL],
    // Each request comes from another network: nobody clicks as often as a simulation.
    trustedProxies: ["loopback"],
    masking,
    authentication: createAuthenticator({
      identities: session.identities,
      sessions: domains.accounts.sessions,
      members: domains.members,
      pool,
      clock,
    }),
    clock,
    onFailure,
  });
  registerRoutes(api, domains);
  const origin = await api.fastify.listen({ port: 0, host: "127.0.0.1" });
  const client = createClient({
    baseUrl: origin,
    fetch: createBrowserFetch(),
    token: () => session.issueToken(),
    tabId: () => "simulation",
    deviceType: () => "pc",
  });
  return { origin, client, close: () => closeNow(api) };
}

/** Requests of the dead are never answered. */
async function closeNow({ fastify }: Api): Promise<void> {
  fastify.server.closeAllConnections();
  await fastify.close();
}

/** Fetches as a page of the product does, each time from another network. */
function createBrowserFetch(): typeof fetch {
  let requests = 0;
  return async (url, init) => {
    requests += 1;
    const headers = new Headers(init?.headers);
    headers.set("origin", WEB_URL);
    headers.set(
      "x-forwarded-for",
      `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`,
    );
    const response = await fetch(url, { ...init, headers });
    const allowed = response.headers.get("access-control-allow-origin");
    if (allowed !== WEB_URL) throw new Error(`pages of ${WEB_URL} may not read ${response.url}`);
    return response;
  };
}
