import compress from "@fastify/compress";
import cors from "@fastify/cors";
import rateLimit from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import { type Endpoint, endpointRoutes, matchesPath } from "@tenbin/contract";
import { DATA_VERSION_HEADER, postedReads } from "@tenbin/contract/data-version";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { constants } from "node:zlib";
import { type Clock, systemClock } from "../clock/clock.ts";
import { createAuthorizer, NO_AUTHENTICATION } from "./authorization.ts";
import { ApiProblem } from "./api-problem.ts";
import { hasContentCoding } from "./body-formats.ts";
import { type FileOutput, writeFileOutput } from "./file-response.ts";
import type { Authenticator } from "./identity.ts";
import { createColdCalls } from "./cold-calls.ts";
import * as limits from "./limits/request-limits.ts";
import { createNetworkLimit } from "./limits/network-limit.ts";
import { prepareOwnFields } from "./own-fields.ts";
import { buildOpenApiDocument } from "./openapi.ts";
import { createOwnHostCheck } from "./limits/own-host.ts";
import { type Handler, JSON_CONTENT_TYPE, registerRoute } from "./route.ts";
import { createFastifyServer } from "./server/server.ts";
import { toApiProblem } from "./to-api-problem.ts";
import { type Masking, createResponseSerializer } from "./serialize-response.ts";
import type { Viewer, ViewerAccount, ViewerRights } from "./viewer.ts";

export interface Api<V extends Viewer = Viewer> {
  readonly fastify: FastifyInstance;
  serve<E extends Endpoint>(endpoint: E, handler: Handler<E, V>): void;
}

export interface ApiOptions<
  A extends ViewerAccount = ViewerAccount,
  R extends ViewerRights = ViewerRights,
> {
  readonly version: string;
  /** As browsers reach it, for /openapi.json; default: where the document is. */
  readonly publicUrl?: string;
  /** The only origins that CORS allows. */
  readonly webOrigins: readonly string[];
  readonly masking: Masking<NoInfer<R>>;
  /** See `ServerOptions`. */
  readonly trustedProxies?: readonly string[];
  /** Milliseconds; beyond it requests are answered `unavailable`. Default: never. */
  readonly maxEventLoopDelayMs?: number;
  readonly logger?: FastifyBaseLogger;
  /** Called for unexpected errors, which are answered with `internal`. */
  readonly onFailure?: (error: unknown, request: FastifyRequest) => void;
  /** Default: nobody can sign in. */
  readonly authentication?: Authenticator<A, R>;
  readonly clock?: Clock;
  /** Of the data that answers are made from now; default: unknown. */
  readonly currentDataVersion?: () => string | null;
}

const READ_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD"]);
const POSTED_READS: ReadonlySet<string> = new Set(
  postedReads.map((name) => endpointRoutes[name].path),
);
/** Of a network, cached answers too: somebody who types asks ten times a second at most. */
const NETWORK_READ_LIMIT = { capacity: 200, perSecond: 40 };
/** Of a network, besides what endpoints limit: pages write when somebody clicks. */
const NETWORK_WRITE_LIMIT = { capacity: 100, perSecond: 10 };
const RETRY_AFTER_SECONDS = 1;
/** Asked by supervisors; limited by its endpoint; signed by Stripe, whose events come in bursts. */
const UNLIMITED_PATHS: ReadonlySet<string> = new Set([
  endpointRoutes.health.path,
  endpointRoutes.logMetric.path,
  endpointRoutes.receiveStripeEvent.path,
]);
const PROBLEM_CONTENT_TYPE = "application/problem+json; charset=utf-8";

export type { Handler, RequestContext } from "./route.ts";

export function createApi(options: ApiOptions & { readonly authentication?: never }): Promise<Api>;
export function createApi<A extends ViewerAccount, R extends ViewerRights>(
  options: ApiOptions<A, R> & { readonly authentication: Authenticator<A, R> },
): Promise<Api<Viewer<A, R>>>;
export async function createApi(options: ApiOptions): Promise<Api> {
  const fastify = createFastifyServer({
    sendError: sendProblem,
    https: options.webOrigins.some((origin) => origin.startsWith("https:")),
    trustedProxies: options.trustedProxies ?? [],
    ...(options.logger === undefined ? {} : { logger: options.logger }),
    ...(options.onFailure === undefined ? {} : { onFailure: options.onFailure }),
  });
  const served: Endpoint[] = [];
  const { authentication = NO_AUTHENTICATION, clock = systemClock } = options;
  const isOwnHost = createOwnHostCheck(options.trustedProxies ?? []);
  const parts = {
    write: createResponseSerializer(options.masking),
    writeFile: (endpoint: Endpoint, output: FileOutput, rights: ViewerRights) =>
      writeFileOutput(options.masking, endpoint, output, rights),
    createAuthorize: createAuthorizer(authentication, clock),
    createRunCold: createColdCalls({ isOwnHost }),
    currentDataVersion: options.currentDataVersion ?? (() => null),
  };
  // Before the plugins, which append to Vary.
  fastify.addHook("onRequest", (_, reply, done) => {
    reply.header("vary", "Authorization");
    done();
  });
  await fastify.register(cors, {
    origin: [...options.webOrigins],
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: [
      "authorization",
      "content-type",
      "idempotency-key",
      "tab-id",
      "device-type",
      // These continue the traces of browsers.
      "sentry-trace",
      "baggage",
    ],
    exposedHeaders: ["content-disposition", "x-request-id", "retry-after", DATA_VERSION_HEADER],
    maxAge: limits.PREFLIGHT_MAX_AGE_SECONDS,
    strictPreflight: false,
  });
  await fastify.register(compress, {
    threshold: limits.COMPRESSION_THRESHOLD_BYTES,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await fastify.register(underPressure, {
    maxEventLoopDelay: options.maxEventLoopDelayMs ?? 0,
    pressureHandler: (request) => {
      if (request.url !== endpointRoutes.health.path) throw toApiProblem({ statusCode: 503 });
    },
  });
  const isWithinReadLimit = createNetworkLimit({ ...NETWORK_READ_LIMIT, isOwnHost });
  const isWithinWriteLimit = createNetworkLimit({ ...NETWORK_WRITE_LIMIT, isOwnHost });
  fastify.addHook("onRequest", async (request) => {
    const { method, url } = request;
    if (method === "OPTIONS" || UNLIMITED_PATHS.has(url)) return;
    const reads = READ_METHODS.has(method) || POSTED_READS.has(url);
    const isWithinLimit = reads ? isWithinReadLimit : isWithinWriteLimit;
    if (!(await isWithinLimit(request)))
      throw new ApiProblem("too_many_requests", { retryAfter: RETRY_AFTER_SECONDS });
  });
  await fastify.register(rateLimit, { global: false });
  fastify.addHook("onRequest", (request, _, done) =>
    done(hasContentCoding(request) ? new ApiProblem("unsupported_media_type") : undefined),
  );
  fastify.setNotFoundHandler((request, reply) => handleNotFound(served, request, reply));
  // Building it takes a tenth of a second; after the first request no endpoint is added.
  let document: string | null = null;
  fastify.get(endpointRoutes.openapi.path, (_, reply) => {
    document ??= JSON.stringify(buildOpenApiDocument(served, options.version, options.publicUrl));
    return reply.type(JSON_CONTENT_TYPE).send(document);
  });
  return {
    fastify,
    serve(endpoint, handler) {
      served.push(endpoint);
      options.masking.prepare(endpoint.output);
      prepareOwnFields(endpoint.output);
      registerRoute(fastify, endpoint, handler, parts);
    },
  };
}

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = toApiProblem(error);
  if (problem.errorType === "internal")
    request.log.error({ err: problem.cause ?? problem }, "request failed");
  else if (problem.status === 503)
    request.log.warn({ err: problem.cause ?? problem }, "request failed");
  if (problem.retryAfter !== null) reply.header("retry-after", String(problem.retryAfter));
  if (problem.status === 401) reply.header("www-authenticate", "Bearer");
  void reply
    .code(problem.status)
    .header("cache-control", "no-store")
    .type(PROBLEM_CONTENT_TYPE)
    .send(JSON.stringify(problem.toProblem(request.id)));
}

/** 405 with Allow if the path exists under other methods, else 404. */
function handleNotFound(
  served: readonly Endpoint[],
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const path = request.url.split("?", 1)[0] ?? "";
  const known = served
    .map((endpoint) => endpointRoutes[endpoint.name])
    .filter((link) => matchesPath(link.path, path));
  if (known.length > 0) {
    const methods = new Set(
      known.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])),
    );
    reply.header("allow", [...methods, "OPTIONS"].join(", "));
  }
  sendProblem(
    new ApiProblem(known.length > 0 ? "method_not_allowed" : "not_found"),
    request,
    reply,
  );
}
