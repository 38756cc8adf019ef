import type { ErrorType } from "@tenbin/contract";
import { isDatabaseUnavailable } from "../database/unavailable.ts";
import { errorCode } from "../error-code.ts";
import { ApiProblem } from "./api-problem.ts";

/** Dependencies usually recover within five seconds. */
const RETRY_AFTER_SECONDS = 5;

/** Fastify's own errors by code; others are mapped by status. */
const FRAMEWORK_ERROR_TYPES: Readonly<Record<string, ErrorType>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "body_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_UNDER_PRESSURE: "unavailable",
  // A path that cannot be decoded names no resource.
  FST_ERR_BAD_URL: "not_found",
};

const ERROR_TYPE_BY_STATUS: Readonly<Record<number, ErrorType>> = {
  400: "bad_request",
  401: "auth_invalid",
  // Path traversal: to browsers there is no such file.
  403: "not_found",
  404: "not_found",
  405: "method_not_allowed",
  413: "body_too_large",
  414: "uri_too_long",
  415: "unsupported_media_type",
  422: "invalid_request",
  429: "too_many_requests",
  503: "unavailable",
};

export function toApiProblem(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  if (isDatabaseUnavailable(error)) return unavailable(error);
  const type =
    FRAMEWORK_ERROR_TYPES[errorCode(error) ?? ""] ?? errorTypeForStatus(statusOf(error) ?? 500);
  return type === "unavailable" ? unavailable(error) : new ApiProblem(type, { cause: error });
}

/** A library's 4xx (e.g. a range beyond the end of the file) is not our failure. */
function errorTypeForStatus(status: number): ErrorType {
  return (
    ERROR_TYPE_BY_STATUS[status] ?? (status >= 400 && status < 500 ? "bad_request" : "internal")
  );
}

function unavailable(cause: unknown): ApiProblem {
  return new ApiProblem("unavailable", { retryAfter: RETRY_AFTER_SECONDS, cause });
}

function statusOf(error: unknown): number | null {
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return null;
  return typeof error.statusCode === "number" ? error.statusCode : null;
}
