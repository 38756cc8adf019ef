import type { z } from "zod";
import type { ErrorType } from "../browser/errors.ts";
import type { EndpointName } from "../browser/links.ts";

/** Who may call: anybody, any verified identity, any member, or the operator. */
export type Access = "anyone" | "identity" | "member" | "operator";

/**
 * What a signed-in viewer must show besides a valid token. `checked`: the identity provider
 * confirms that the account is not disabled and the session not revoked; `recent`: also signed in
 * at most five minutes ago.
 */
export type Assurance = "token" | "checked" | "recent";

/**
 * `form`: application/x-www-form-urlencoded. `bytes`: exactly as sent, of any media type and without
 * a schema, for senders that sign their bytes.
 */
export type BodyFormat = "json" | "form" | "bytes";

/** Source of the server route, the client call and the OpenAPI entry. */
export interface Endpoint {
  readonly name: EndpointName;
  /** English sentence for /openapi.json. */
  readonly summary: string;
  readonly access: Access;
  /** Default `token`. */
  readonly assurance?: Assurance;
  /** A write that read-only members may do too because nobody can be denied it. */
  readonly allowReadOnly?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Default `json`. Calls from pages are always JSON. */
  readonly bodyFormat?: BodyFormat;
  /** Default: the API's limit. */
  readonly maxBodyBytes?: number;
  /** Responses are serialised with this schema, so undeclared fields cannot leak. Of a file: of one row. */
  readonly output: z.ZodType;
  /** Media types of the file that is the response; default: the response is JSON. */
  readonly fileTypes?: readonly string[];
  /** Errors besides `commonErrors`. */
  readonly errors: readonly ErrorType[];
  /** Status of a successful response; default 200. */
  readonly status?: 200 | 202;
  /** Rate limit per client network, twice as many for an IPv6 /48, answered with 429; default none. */
  readonly callsPerMinute?: number;
  /** Like `callsPerMinute` for all clients together, per process. */
  readonly totalCallsPerMinute?: number;
}

export const accessErrors = {
  anyone: ["token_expired"],
  identity: ["auth_required", "token_expired", "session_revoked"],
  member: [
    "auth_required",
    "token_expired",
    "session_revoked",
    "registration_required",
    "temporal_finished",
    "read_only",
  ],
  operator: [
    "auth_required",
    "token_expired",
    "session_revoked",
    "registration_required",
    "temporal_finished",
    "forbidden",
  ],
} as const satisfies Record<Access, readonly ErrorType[]>;

/** Errors that every endpoint may return. */
export const commonErrors = [
  "bad_request",
  "auth_invalid",
  "invalid_request",
  "not_found",
  "method_not_allowed",
  "uri_too_long",
  "unsupported_media_type",
  "body_too_large",
  "too_many_requests",
  "unavailable",
  "internal",
] as const satisfies readonly ErrorType[];

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type ParsedInput<T> = T extends z.ZodType ? z.output<T> : undefined;
type RawInput<T> = T extends z.ZodType ? z.input<T> : undefined;

export interface HandlerInput<E extends Endpoint> {
  readonly params: ParsedInput<E["params"]>;
  readonly query: ParsedInput<E["query"]>;
  readonly body: E extends { bodyFormat: "bytes" } ? Uint8Array : ParsedInput<E["body"]>;
}

export interface CallInput<E extends Endpoint> {
  readonly params?: RawInput<E["params"]>;
  readonly query?: RawInput<E["query"]>;
  readonly body?: E extends { bodyFormat: "bytes" }
    ? Blob
    : E extends { bodyFormat: "form" }
      ? never
      : RawInput<E["body"]>;
}

export type Output<E extends Endpoint> = z.output<E["output"]>;

/** What a call resolves to. */
export type CallOutput<E extends Endpoint> = E extends { fileTypes: readonly string[] }
  ? File
  : Output<E>;
