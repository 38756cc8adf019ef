import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errors } from "@tenbin/contract";
import { isBot } from "@tenbin/contract/bot";
import { sessionTokenFromCookies } from "@tenbin/contract/accounts/session";
import { MS_PER_DAY } from "../platform/clock/days.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import { matchesEntityTag } from "../platform/http/entity-tag.ts";
import { ColdWorkRefusedError } from "../platform/http/limits/cold-work.ts";
import { createOwnHostCheck } from "../platform/http/limits/own-host.ts";
import { createFastifyServer } from "../platform/http/server/server.ts";
import { createNetworkLimit } from "../platform/http/limits/network-limit.ts";
import { toApiProblem } from "../platform/http/to-api-problem.ts";
import { sendBusyPage } from "./busy-page.ts";
import { createColdRenders } from "./cold-renders.ts";
import { registerBuildRoutes } from "./web-build.ts";
import type { DataVersion } from "./data-version.ts";
import { asPrivate, finalizePage, type FinalizePageOptions } from "./finalize-page.ts";
import { type IdentityProxyConfig, registerIdentityProxy } from "./identity-proxy.ts";
import {
  createPageAddressReader,
  type PageAddress,
  type PageQuery,
  restoreIgnored,
} from "./page-address.ts";
import { type RenderedPage, chooseEncoding, createPage, createPageCache } from "./page-cache.ts";
import { createReaderVersions } from "./reader-versions.ts";
import { registerSessionRoutes } from "./session-cookie.ts";
import { registerStopMailForm } from "./stop-mail-form.ts";
import {
  type StaticPage,
  isPayloadRequest,
  sendPayloadNotFound,
  registerStaticPayloads,
} from "./static-payload.ts";
import { newestOf, type RenderPage } from "./versioned-render.ts";

export interface WebServerOptions extends FinalizePageOptions {
  /** As this process reaches it; default: as browsers do. */
  readonly apiUrl?: string;
  /** Null: nobody can sign in. */
  readonly identity?: IdentityProxyConfig | null;
  readonly now?: () => Date;
  /** Files below assets/ are named by content. */
  readonly assets: string;
  readonly render: RenderPage;
  /** In another thread: renewals that no request waits for, and what `ColdRenders` puts aside. */
  readonly renderInBackground?: (request: Request, newest: string | null) => Promise<RenderedPage>;
  /** Of every page; default none. */
  readonly pageQueries?: readonly PageQuery[];
  /** Pages with a payload file; default none. */
  readonly staticPages?: readonly StaticPage[];
  /** Of the pages in browsers, whatever host a request names; the first is canonical. */
  readonly origins: readonly [string, ...string[]];
  readonly dataVersion: DataVersion;
  readonly trustedProxies?: readonly string[];
  readonly logger?: FastifyBaseLogger;
  /** Called for unexpected errors. */
  readonly onFailure?: (error: unknown, request: FastifyRequest) => void;
  /** Called before any route is registered, for instance to trace requests. */
  readonly instrument?: (fastify: FastifyInstance) => void;
}

const CACHE_LIMITS = { maxPages: 2_000, maxBytes: 128 * 1024 * 1024 };
/** Pages of a network, cached ones too: far above what an office reads. */
const NETWORK_PAGE_LIMIT = { capacity: 100, perSecond: 20 };
const ONE_YEAR_MS = 365 * MS_PER_DAY;
/** Pages take no forms but the one that stops mails; what is written goes to the API. */
const PAGE_METHODS = ["GET", "HEAD"];
const OTHER_METHODS = ["POST", "PUT", "PATCH", "DELETE"];

export async function createWebServer(options: WebServerOptions): Promise<FastifyInstance> {
  const fastify = createFastifyServer({
    sendError,
    rewriteUrl: escapeStrayPercents,
    https: options.origins[0].startsWith("https:"),
    trustedProxies: options.trustedProxies ?? [],
    ...(options.logger === undefined ? {} : { logger: options.logger }),
    ...(options.onFailure === undefined ? {} : { onFailure: options.onFailure }),
  });
  options.instrument?.(fastify);
  await fastify.register(fastifyStatic, {
    root: join(options.assets, "assets"),
    prefix: "/assets/",
    immutable: true,
    maxAge: ONE_YEAR_MS,
    index: false,
    decorateReply: false,
    // Listed once at the start; with a wildcard the folder would be read for every request.
    wildcard: false,
    globIgnore: ["**/*.br", "**/*.gz"],
    // The build includes compressed files.
    preCompressed: true,
  });
  fastify.route({
    method: PAGE_METHODS,
    url: "/assets/*",
    handler: (_, reply) => reply.callNotFound(),
  });
  await fastify.register(fastifyStatic, {
    root: options.assets,
    prefix: "/",
    wildcard: false,
    index: false,
    globIgnore: ["assets/**"],
    maxAge: 3_600_000,
  });
  registerBuildRoutes(fastify, options.build);
  registerStaticPayloads(fastify, options.build.id, options.staticPages ?? []);
  registerSessionRoutes(fastify, {
    apiUrl: options.apiUrl ?? options.publicApiUrl,
    origins: options.origins,
    now: options.now ?? (() => new Date()),
  });
  registerStopMailForm(fastify, { apiUrl: options.apiUrl ?? options.publicApiUrl });
  if (options.identity) registerIdentityProxy(fastify, options.identity, options.origins);
  fastify.setNotFoundHandler(handleNotFound);
  // Bodies are passed to the identity provider unparsed.
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser("*", (_, payload, done) => done(null, payload));
  fastify.route({ method: PAGE_METHODS, url: "/*", handler: createPageHandler(options) });
  return fastify;
}

function createPageHandler(options: WebServerOptions) {
  const { dataVersion, renderInBackground } = options;
  const coldRenders = createColdRenders();
  const limitRequests = createNetworkLimit({
    ...NETWORK_PAGE_LIMIT,
    isOwnHost: createOwnHostCheck(options.trustedProxies ?? []),
  });
  const readers = createReaderVersions();
  const readAddress = createPageAddressReader(options.pageQueries ?? []);
  const cache = createPageCache({
    ...CACHE_LIMITS,
    isRecent: (version) => dataVersion.isRecent(version),
  });
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (isPayloadRequest(request.url)) return sendPayloadNotFound(request.id, reply);
    if (!(await limitRequests(request))) return sendBusyPage(reply, "network");
    const address = readAddress(request.url);
    const isOwn = sessionTokenFromCookies(request.headers.cookie) !== null;
    const version = dataVersion.current();
    const accept = (page: RenderedPage) => {
      for (const each of page.versions) if (each !== null) dataVersion.sawAnswer(each);
      return isOwn ? asPrivate(page) : page;
    };
    const renderHere = async () => {
      const webRequest = toWebRequest(request, address, options);
      const response = await options.render(webRequest, dataVersion.newest());
      return accept(createPage(await finalizePage(response, address.path, options)));
    };
    const renderAside =
      renderInBackground === undefined
        ? null
        : async () => {
            const webRequest = toWebRequest(request, address, options);
            return accept(await renderInBackground(webRequest, dataVersion.newest()));
          };
    // Only this thread has the last good answers of the API.
    const aside = version === null ? null : renderAside;
    const isShared = !isOwn && !isBot(request.headers["user-agent"] ?? "");
    try {
      const page = await cache.get(
        address.path + address.search,
        isShared ? version : null,
        () =>
          coldRenders.run({
            address: request.ip,
            isUnbounded: address.isUnbounded,
            here: renderHere,
            aside,
          }),
        renderAside ?? renderHere,
        readers.find(request.ip),
      );
      readers.note(request.ip, newestOf(page.versions));
      return await sendPage(page, address, request, reply);
    } catch (error) {
      if (error instanceof ColdWorkRefusedError) return sendBusyPage(reply, error.of);
      throw error;
    }
  };
}

/** Lets the application, not Fastify, answer 404 to a path with a stray %. */
function escapeStrayPercents(url: string): string {
  try {
    decodeURI(url);
    return url;
  } catch {
    return url.replaceAll("%", "%25");
  }
}

function toWebRequest(
  request: FastifyRequest,
  { path, search }: PageAddress,
  { origins: [origin] }: WebServerOptions,
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of [value ?? []].flat()) headers.append(name, each);
  }
  // A path that begins with two slashes must not be parsed as a host.
  const url = new URL(origin);
  url.pathname = path;
  url.search = search;
  // HEAD is answered with the headers of GET; Node omits the body.
  return new Request(url, { headers });
}

async function sendPage(
  page: RenderedPage,
  { ignored }: PageAddress,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  reply.code(page.status).headers(page.headers);
  const { etag, location } = page.headers;
  if (page.status === 301 && location !== undefined)
    reply.header("location", restoreIgnored(location, ignored));
  const ifNoneMatch = request.headers["if-none-match"];
  if (page.status === 200 && etag !== undefined && matchesEntityTag(ifNoneMatch, etag)) {
    return reply.code(304).send();
  }
  if (page.bytes.length === 0) return reply.send();
  const encoding = chooseEncoding(request.headers["accept-encoding"], page);
  if (encoding === null) return reply.send(page.bytes);
  return reply.header("content-encoding", encoding).send(await page.encoded(encoding));
}

/** Missing files and unsupported methods. */
function handleNotFound(request: FastifyRequest, reply: FastifyReply): void {
  const known = PAGE_METHODS.includes(request.method);
  if (!known) {
    const url = request.url.split("?", 1)[0] ?? "";
    const others = OTHER_METHODS.filter((method) => request.server.hasRoute({ method, url }));
    reply.header("allow", [...PAGE_METHODS, ...others].join(", "));
  }
  sendError(new ApiProblem(known ? "not_found" : "method_not_allowed"), request, reply);
}

/** For failures outside the application: the contract's message as plain text. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = toApiProblem(error);
  if (problem.errorType === "internal")
    request.log.error({ err: problem.cause ?? problem }, "request failed");
  if (problem.retryAfter !== null) reply.header("retry-after", String(problem.retryAfter));
  const { status, headers } = readFileFailure(error) ?? { status: problem.status, headers: {} };
  void reply
    .code(status)
    .headers(headers)
    .header("cache-control", "no-store")
    .type("text/plain; charset=utf-8")
    .send(errors[problem.errorType].message);
}

/** A range or precondition that a file cannot meet keeps its status (RFC 9110, 15.5.13 and 15.5.17). */
function readFileFailure(error: unknown) {
  if (!(error instanceof Error) || !("statusCode" in error)) return null;
  const { statusCode: status } = error;
  if (status === 412) return { status, headers: {} };
  if (status !== 416) return null;
  const { headers = {} } = error as { readonly headers?: Readonly<Record<string, string>> };
  return { status, headers };
}
