import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errors } from "@tenbin/contract";
import { isBot } from "@tenbin/contract/bot";
import { sessionTokenFromCookies } from "@tenbin/contract/session";
import { MS_PER_DAY } from "../../platform/clock/days.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import { matchesEntityTag } from "../../platform/http/entity-tag.ts";
import { createFastifyServer } from "../../platform/http/server.ts";
import { toApiProblem } from "../../platform/http/to-api-problem.ts";
import { registerBuildRoutes } from "./web-build.ts";
import type { DataVersion } from "./data-version.ts";
import { asPrivate, finalizePage, type FinalizePageOptions } from "./finalize-page.ts";
import { type IdentityProxyConfig, registerIdentityProxy } from "./identity-proxy.ts";
import { type RenderedPage, chooseEncoding, createPage, createPageCache } from "./page-cache.ts";
import { registerSessionRoutes } from "./session-cookie.ts";
import {
  type StaticPage,
  isPayloadRequest,
  sendPayloadNotFound,
  registerStaticPayloads,
} from "./static-payload.ts";

export type RenderPage = (request: Request) => Promise<Response>;

export interface WebServerOptions extends FinalizePageOptions {
  /** As this process reaches it; default: as browsers do. */
  readonly apiUrl?: string;
  /** Null: nobody can sign in. */
  readonly identity?: IdentityProxyConfig | null;
  readonly now?: () => Date;
  /** Files below assets/ are named by content. */
  readonly assets: string;
  readonly render: RenderPage;
  /** For renewals that no request waits for; default `render`. */
  readonly renderInBackground?: (request: Request) => Promise<RenderedPage>;
  /** Pages with a payload file; default none. */
  readonly staticPages?: readonly StaticPage[];
  /** Null: the host that the request names, for local use. */
  readonly origin: string | null;
  readonly dataVersion: DataVersion;
  readonly logger?: FastifyBaseLogger;
  /** Called for unexpected errors. */
  readonly onFailure?: (error: unknown, request: FastifyRequest) => void;
  /** Called before any route is registered, for instance to trace requests. */
  readonly instrument?: (fastify: FastifyInstance) => void;
}

const CACHE_LIMITS = { maxPages: 2_000, maxBytes: 128 * 1024 * 1024 };
const ONE_YEAR_MS = 365 * MS_PER_DAY;
/** Pages take no forms; what is written goes to the API. */
const PAGE_METHODS = ["GET", "HEAD"];
const OTHER_METHODS = ["POST", "PUT", "PATCH", "DELETE"];

export async function createWebServer(options: WebServerOptions): Promise<FastifyInstance> {
  const fastify = createFastifyServer({
    sendError,
    rewriteUrl: escapeStrayPercents,
    https: options.origin?.startsWith("https:") === true,
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
    // The build includes compressed files.
    preCompressed: true,
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
    getOrigin: (request) => getOrigin(request, options),
    now: options.now ?? (() => new Date()),
  });
  if (options.identity) registerIdentityProxy(fastify, options.identity);
  fastify.setNotFoundHandler(handleNotFound);
  // Bodies are passed to the identity provider unparsed.
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser("*", (_, payload, done) => done(null, payload));
  const { dataVersion } = options;
  const cache = createPageCache({
    ...CACHE_LIMITS,
    isRecent: (version) => dataVersion.isRecent(version),
  });
  fastify.route({
    method: PAGE_METHODS,
    url: "/*",
    handler: async (request, reply) => {
      if (isPayloadRequest(request.url)) return sendPayloadNotFound(request.id, reply);
      const isOwn = sessionTokenFromCookies(request.headers.cookie) !== null;
      const render = async () => {
        const page = await finalizePage(
          await options.render(toWebRequest(request, options)),
          options,
        );
        return createPage(isOwn ? asPrivate(page) : page);
      };
      const renderAside = async () =>
        options.renderInBackground?.(toWebRequest(request, options)) ?? render();
      const shared =
        request.headers.cookie === undefined && !isBot(request.headers["user-agent"] ?? "");
      const key = `${getOrigin(request, options)}${request.url}`;
      const version = shared ? dataVersion.current() : null;
      const page = await cache.get(key, version, render, renderAside);
      return sendPage(page, request, reply);
    },
  });
  return fastify;
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

function getOrigin(request: FastifyRequest, { origin }: WebServerOptions): string {
  // HTTP/1.0 may omit the host.
  return origin ?? `${request.protocol}://${request.host === "" ? "localhost" : request.host}`;
}

function toWebRequest(request: FastifyRequest, options: WebServerOptions): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of [value ?? []].flat()) headers.append(name, each);
  }
  // A path that begins with two slashes must not be parsed as a host.
  const url = new URL(getOrigin(request, options));
  const [path = "/", query] = request.url.split(/\?(.*)/s, 2);
  url.pathname = path;
  if (query !== undefined) url.search = query;
  // HEAD is answered with the headers of GET; Node omits the body.
  return new Request(url, { headers });
}

async function sendPage(
  page: RenderedPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  reply.code(page.status).headers(page.headers);
  const { etag } = page.headers;
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
  void reply
    .code(problem.status)
    .header("cache-control", "no-store")
    .type("text/plain; charset=utf-8")
    .send(errors[problem.errorType].message);
}
