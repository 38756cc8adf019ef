import {
  type Access,
  type Endpoint,
  type HandlerInput,
  type Output,
  endpointRoutes,
} from "@tenbin/contract";
import { DATA_VERSION_HEADER, tellsDataVersion } from "@tenbin/contract/data-version";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { withDataVersion } from "./answer-version.ts";
import type { Authorize, Authorized } from "./authorization.ts";
import { registerWithBodyFormat } from "./body-formats.ts";
import { createCallLimits } from "./call-limits.ts";
import type { RunCold } from "./limits/cold-work.ts";
import { readClientInfo, readHeader, type ClientInfo } from "./client-info.ts";
import { matchesEntityTag } from "./entity-tag.ts";
import { type FileOutput, toContentDisposition } from "./file-response.ts";
import type { RequestSource } from "./limits/own-host.ts";
import { applyOverlay } from "./own-fields.ts";
import { parseInput } from "./parse-input.ts";
import type { Viewer } from "./viewer.ts";
import type { ResponseSerializer, SerializedResponse } from "./serialize-response.ts";

export interface RequestContext<
  A extends Access = Access,
  V extends Viewer = Viewer,
> extends Authorized<A, V> {
  readonly clientInfo: ClientInfo;
  readonly address: string;
  readonly requestId: string;
  /** @param name in lower case. @returns null if absent or empty */
  readonly header: (name: string) => string | null;
  readonly log: FastifyBaseLogger;
  /** For what no cache holds. @throws ApiProblem when too much is pending */
  readonly runCold: RunCold;
  /** Demands more than the endpoint declares. @throws ApiProblem */
  readonly authorize: Authorize<V>;
}

export type RouteInput<E extends Endpoint> = HandlerInput<E> &
  (E extends { bodyFormat: "bytes" } ? { readonly body: Buffer } : unknown);

export type Handler<E extends Endpoint, V extends Viewer = Viewer> = (
  input: RouteInput<E>,
  context: RequestContext<E["access"], V>,
) => RouteOutput<E> | Promise<RouteOutput<E>>;

type RouteOutput<E extends Endpoint> = E extends { fileTypes: readonly string[] }
  ? FileOutput<Output<E>>
  : Output<E>;

export const JSON_CONTENT_TYPE = "application/json; charset=utf-8";

/** Answers depend on the viewer: shared caches must not store them, browsers revalidate. */
const CACHE_CONTROL = "private, no-cache";
/** Personal data are cached nowhere. */
const NO_STORE_CACHE_CONTROL = "private, no-store";

export interface RouteDeps<V extends Viewer> {
  readonly write: ResponseSerializer<V["rights"]>;
  readonly writeFile: (
    endpoint: Endpoint,
    output: FileOutput,
    rights: V["rights"],
  ) => AsyncIterable<Uint8Array>;
  readonly createAuthorize: (request: FastifyRequest) => Authorize<V>;
  readonly createRunCold: (source: RequestSource, response: ServerResponse) => RunCold;
  readonly currentDataVersion: () => string | null;
}

export function registerRoute<E extends Endpoint, V extends Viewer>(
  fastify: FastifyInstance,
  endpoint: E,
  handler: Handler<E, V>,
  { write, writeFile, createAuthorize, createRunCold, currentDataVersion }: RouteDeps<V>,
): void {
  const { method, path } = endpointRoutes[endpoint.name];
  const dataVersion = tellsDataVersion(endpoint.name) ? currentDataVersion : () => null;
  const { access, assurance, allowReadOnly, bodyFormat = "json" } = endpoint;
  const demand = { access, assurance, allowReadOnly };
  const callLimits = createCallLimits(fastify, endpoint);
  const cacheControl = endpoint.access === "anyone" ? CACHE_CONTROL : NO_STORE_CACHE_CONTROL;
  const route: RouteOptions = {
    method,
    url: path.replace(/\{(\w+)\}/g, ":$1"),
    ...(endpoint.maxBodyBytes === undefined ? {} : { bodyLimit: endpoint.maxBodyBytes }),
    ...(endpoint.callsPerMinute === undefined ? {} : { onRequest: callLimits.ofClient }),
    handler: async (request, reply) => {
      const authorize = createAuthorize(request);
      const authorized = await authorize<E["access"]>(demand);
      // Parsed by the schemas of this endpoint, so it has the declared type.
      const input = parseInput(endpoint, request) as RouteInput<E>;
      await callLimits.ofAll(request);
      const context = {
        ...authorized,
        clientInfo: readClientInfo(request),
        address: request.ip,
        requestId: request.id,
        header: (name: string) => readHeader(request, name),
        log: request.log,
        runCold: createRunCold(request, reply.raw),
        authorize,
      };
      const tell = (version: string) => void reply.header(DATA_VERSION_HEADER, version);
      const output = await withDataVersion(dataVersion, tell, () => handler(input, context));
      const { viewer } = authorized;
      if (endpoint.fileTypes !== undefined) {
        // By the same declaration.
        const file = output as FileOutput;
        return reply
          .header("cache-control", NO_STORE_CACHE_CONTROL)
          .header("content-disposition", toContentDisposition(file.name))
          .type(file.mediaType)
          .send(Readable.from(writeFile(endpoint, file, viewer.rights), { objectMode: false }));
      }
      const shared = write(endpoint, output, viewer.rights);
      const { bytes, etag } = await personalize(shared, viewer);
      reply.header("cache-control", cacheControl).header("etag", etag);
      if (method === "GET" && matchesEntityTag(request.headers["if-none-match"], etag))
        return reply.code(304).send();
      return reply
        .code(endpoint.status ?? 200)
        .type(JSON_CONTENT_TYPE)
        .send(bytes);
    },
  };
  registerWithBodyFormat(fastify, bodyFormat, (scope) => scope.route(route));
}

async function personalize(
  shared: SerializedResponse,
  { findOwnFields }: Viewer,
): Promise<Pick<SerializedResponse, "bytes" | "etag">> {
  if (findOwnFields === undefined || shared.slots.length === 0) return shared;
  const tickers = new Set(shared.slots.map(({ ticker }) => ticker));
  return applyOverlay(shared, await findOwnFields([...tickers]));
}
