import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import type {
  FastifyBaseLogger,
  FastifyHttpOptions,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from "fastify";
import Fastify from "fastify";
import { ApiProblem } from "./api-problem.ts";
import { answerClientError } from "./client-error.ts";
import * as limits from "./limits.ts";

export interface ServerOptions {
  readonly logger?: FastifyBaseLogger;
  /** Answers whatever failed, before or in a route. */
  readonly answerError: (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;
  /** Changes the path before it is routed. */
  readonly rewriteUrl?: (url: string) => string;
}

const REQUEST_ID = /^[\w.-]{8,64}$/;

/** Fastify with what the API and the pages have in common: limits, request ids, refusals. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { logger, rewriteUrl, answerError } = options;
  const settings: FastifyHttpOptions<Server> = {
    ...(logger === undefined ? { logger: false } : { loggerInstance: logger }),
    ...(rewriteUrl === undefined
      ? {}
      : { rewriteUrl: (request) => rewriteUrl(request.url ?? "/") }),
    bodyLimit: limits.MAX_BODY_BYTES,
    requestTimeout: limits.REQUEST_RECEIVE_TIMEOUT_MS,
    keepAliveTimeout: limits.KEEP_ALIVE_MS,
    http: { maxHeaderSize: limits.MAX_HEADER_BYTES, headersTimeout: limits.HEADERS_TIMEOUT_MS },
    clientErrorHandler: answerClientError,
    genReqId: (request) => {
      const given = request.headers["x-request-id"];
      return typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();
    },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  };
  const fastify = Fastify(settings);
  fastify.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  fastify.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id).header("x-content-type-options", "nosniff");
    done(request.url.length > limits.MAX_URL_LENGTH ? new ApiProblem("uri_too_long") : undefined);
  });
  return fastify;
}
