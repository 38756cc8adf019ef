import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import type {
  FastifyBaseLogger,
  FastifyHttpOptions,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from "fastify";
import Fastify, { LogController } from "fastify";
import { ApiProblem } from "../api-problem.ts";
import { acceptJson } from "../body-formats.ts";
import { handleClientError } from "./client-error.ts";
import * as limits from "../limits/request-limits.ts";
import { toApiProblem } from "../to-api-problem.ts";
import { securityHeaders } from "./security-headers.ts";
import { isWellFormedRequest, toRequestPath } from "./well-formed.ts";

export interface ServerOptions {
  readonly logger?: FastifyBaseLogger;
  readonly sendError: (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;
  /** Called for unexpected errors, which are answered with `internal`. */
  readonly onFailure?: (error: unknown, request: FastifyRequest) => void;
  readonly rewriteUrl?: (url: string) => string;
  readonly https?: boolean;
  /**
   * Addresses, CIDR blocks or names of proxy-addr whose X-Forwarded-For, -Proto and -Host are
   * believed; default none.
   */
  readonly trustedProxies?: readonly string[];
  /** Milliseconds to receive headers, to receive the request, and without progress in sending. */
  readonly timeouts?: Readonly<Record<"headers" | "request" | "stalled", number>>;
}

const DEFAULT_TIMEOUTS = {
  headers: limits.HEADERS_TIMEOUT_MS,
  request: limits.REQUEST_RECEIVE_TIMEOUT_MS,
  stalled: limits.STALL_TIMEOUT_MS,
};

export function createFastifyServer(options: ServerOptions): FastifyInstance {
  const {
    logger,
    sendError,
    onFailure,
    timeouts = DEFAULT_TIMEOUTS,
    trustedProxies = [],
  } = options;
  const rewriteUrl = options.rewriteUrl ?? ((url) => url);
  const security = securityHeaders(options.https ?? false);
  const setHeaders = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(security).header("x-request-id", request.id);
  const settings: FastifyHttpOptions<Server> = {
    ...(logger === undefined ? { logger: false } : { loggerInstance: logger }),
    // One line a request, by `logResponse`.
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: (request) => rewriteUrl(toRequestPath(request.url ?? "/")),
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    bodyLimit: limits.MAX_BODY_BYTES,
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.stalled,
    keepAliveTimeout: limits.KEEP_ALIVE_TIMEOUT_MS,
    // During shutdown, requests on open connections are still answered.
    return503OnClosing: false,
    http: {
      maxHeaderSize: limits.MAX_HEADER_BYTES,
      headersTimeout: timeouts.headers,
      // Node checks timeouts only at this interval.
      connectionsCheckingInterval: timeouts.headers / 3,
    },
    clientErrorHandler: handleClientError,
    // Never the client's: the id stands in logs and in the audit.
    genReqId: () => randomUUID(),
    // Fastify answers these before any hook runs.
    frameworkErrors: (error, request, reply) =>
      sendError(error, request, setHeaders(request, reply)),
  };
  const fastify = Fastify(settings);
  acceptJson(fastify);
  fastify.setErrorHandler((error, request, reply) => {
    if (toApiProblem(error).errorType === "internal") onFailure?.(error, request);
    sendError(error, request, reply);
  });
  fastify.addHook("onResponse", logResponse);
  const warnOfUntrustedProxy = createProxyWarning();
  fastify.addHook("onRequest", (request, reply, done) => {
    setHeaders(request, reply);
    warnOfUntrustedProxy(request);
    if (!isWellFormedRequest(request.raw)) {
      void reply.header("connection", "close");
      done(new ApiProblem("bad_request"));
    } else {
      done(request.url.length > limits.MAX_URL_LENGTH ? new ApiProblem("uri_too_long") : undefined);
    }
  });
  return fastify;
}

/** Milliseconds with one decimal; `route` is the pattern, absent for a path without one. */
function logResponse(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  request.log.info(
    {
      req: request,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    },
    "request",
  );
  done();
}

/** Once per process: behind an unnamed proxy all clients share its address and its limits. */
function createProxyWarning(): (request: FastifyRequest) => void {
  let hasWarned = false;
  return ({ headers, ip, socket, log }) => {
    if (hasWarned || headers["x-forwarded-for"] === undefined || ip !== socket.remoteAddress)
      return;
    hasWarned = true;
    log.warn({ peer: ip }, "X-Forwarded-For ignored: the peer is not in TRUSTED_PROXIES");
  };
}
