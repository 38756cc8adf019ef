import type { HttpResponse } from "../http/http-get.ts";
import { MAX_MESSAGE_LENGTH } from "../http/limits.ts";

export interface ResponseStatus {
  readonly status: number;
  readonly message: string;
}

const OK = 200;

/**
 * Errors come with HTTP 200 as JSON, even for archives: `{"StatusCode": 401, "message": …}` from the gateway,
 * `{"metadata": {"status": "404", "message": …}}` from EDINET itself.
 */
export function parseResponseStatus({ status, headers, body }: HttpResponse): ResponseStatus {
  const isJson = (headers["content-type"] ?? "").includes("json");
  const error = isJson ? parseError(body.toString("utf8")) : null;
  if (error !== null) return error;
  if (status !== OK) return { status, message: body.toString("utf8").slice(0, MAX_MESSAGE_LENGTH) };
  return { status, message: "" };
}

function parseError(text: string): ResponseStatus | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(value)) return null;
  const metadata = isObject(value["metadata"]) ? value["metadata"] : {};
  const status = Number(value["StatusCode"] ?? value["statusCode"] ?? metadata["status"] ?? OK);
  if (!Number.isInteger(status) || status === OK) return null;
  const message = value["message"] ?? metadata["message"];
  return {
    status,
    message: typeof message === "string" ? message.slice(0, MAX_MESSAGE_LENGTH) : "",
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
