import type { z } from "zod";
import type { ErrorType } from "./browser/errors.ts";
import type { EndpointName } from "./browser/links.ts";

/** Who may call: anybody, whoever the identity provider vouches for, any member, or the operator. */
export type Access = "anyone" | "identity" | "member" | "operator";

/**
 * What a signed-in caller must show beside a valid token. `checked`: the provider, asked now, has neither
 * disabled the person nor ended the session; `recent`: that, and signed in at most five minutes ago.
 */
export type Assurance = "token" | "checked" | "recent";

/** One endpoint: served, called and documented from this declaration. */
export interface Endpoint {
  readonly name: EndpointName;
  /** One English sentence for /openapi.json. */
  readonly summary: string;
  readonly access: Access;
  /** Default `token`. */
  readonly assurance?: Assurance;
  /** Writes, and is there also for members who may only read: what nobody can be kept from. */
  readonly readOnlyMay?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Answers are serialised through this: what it does not declare cannot leave. */
  readonly output: z.ZodType;
  /** Errors it may name, beside the ones every endpoint may (see `everyEndpointErrors`). */
  readonly errors: readonly ErrorType[];
  /** Status of a good answer; default 200. */
  readonly status?: 200 | 202;
  /** Calls that one client may make in a minute before it is answered 429; default no limit. */
  readonly callsPerMinute?: number;
}

/** Errors of endpoints that not everybody may call, by who may. */
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

/** Errors that any endpoint may answer with. */
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

/** What a handler receives. */
export interface HandlerInput<E extends Endpoint> {
  readonly params: ParsedInput<E["params"]>;
  readonly query: ParsedInput<E["query"]>;
  readonly body: ParsedInput<E["body"]>;
}

/** What a caller passes. */
export interface CallInput<E extends Endpoint> {
  readonly params?: RawInput<E["params"]>;
  readonly query?: RawInput<E["query"]>;
  readonly body?: RawInput<E["body"]>;
}

export type Output<E extends Endpoint> = z.output<E["output"]>;
