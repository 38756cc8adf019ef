import {
  type Access,
  type Endpoint,
  type HandlerInput,
  type Output,
  links,
} from "@tenbin/contract";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import type { Admit, Admitted } from "./admission.ts";
import { callerOf, type Caller } from "./caller.ts";
import { readInput } from "./read-input.ts";
import type { Viewer } from "./viewer.ts";
import type { AnswerWriter } from "./write-answer.ts";

/** What a handler knows of the request beside its input: among it who was let in, by the endpoint's access. */
export interface RequestContext<A extends Access = Access> extends Admitted<A> {
  readonly viewer: Viewer;
  readonly caller: Caller;
  /** Address that the request came from; behind a proxy what the proxy says. */
  readonly address: string;
  readonly requestId: string;
  readonly log: FastifyBaseLogger;
  /**
   * Asks more of the caller than the endpoint does of everybody.
   * @throws ApiProblem as if the endpoint had asked for it
   */
  readonly admit: Admit;
}

export type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
  context: RequestContext<E["access"]>,
) => Output<E> | Promise<Output<E>>;

export const JSON_TYPE = "application/json; charset=utf-8";

/** Answers depend on who asks: shared caches keep out, browsers ask again with the entity tag. */
const CACHE_CONTROL = "private, no-cache";
/** What is somebody's own is kept nowhere. */
const CACHE_CONTROL_OF_OWN = "private, no-store";

export interface RouteParts {
  readonly write: AnswerWriter;
  readonly admission: (request: FastifyRequest) => Admit;
  readonly addressOf: (request: FastifyRequest) => string;
}

/** Serves one endpoint: lets the caller in, reads the input, asks the handler, writes the answer. */
export function route<E extends Endpoint>(
  fastify: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  { write, admission, addressOf }: RouteParts,
): void {
  const { method, path } = links[endpoint.name];
  const { access, assurance, readOnlyMay } = endpoint;
  const demand = { access, assurance, readOnlyMay };
  const cacheControl = endpoint.access === "anyone" ? CACHE_CONTROL : CACHE_CONTROL_OF_OWN;
  fastify.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ":$1"),
    config:
      endpoint.callsPerMinute === undefined ? {} : { rateLimit: { max: endpoint.callsPerMinute } },
    handler: async (request, reply) => {
      const admit = admission(request);
      const admitted = await admit<E["access"]>(demand);
      const viewer: Viewer = { uid: admitted.identity?.uid ?? null };
      // The schemas of this very endpoint produced it, so it has the type the handler declares.
      const input = readInput(endpoint, request) as HandlerInput<E>;
      const output = await handler(input, {
        ...admitted,
        viewer,
        caller: callerOf(request),
        address: addressOf(request),
        requestId: request.id,
        log: request.log,
        admit,
      });
      const { bytes, etag } = write(endpoint, output, viewer);
      reply
        .header("cache-control", cacheControl)
        .header("etag", etag)
        .header("vary", "authorization");
      if (method === "GET" && request.headers["if-none-match"] === etag)
        return reply.code(304).send();
      return reply
        .code(endpoint.status ?? 200)
        .type(JSON_TYPE)
        .send(bytes);
    },
  });
}
