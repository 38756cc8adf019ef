import {
  type ApiRequest,
  type ApiResponse,
  type FakeAccount,
  handleRequest,
} from "./handle-request.ts";

/**
 * What may go wrong with a call: it is refused (429), fails (500), is never answered or its connection breaks. `…_after`: it was done
 * all the same.
 */
export type CallFault =
  | "error_500"
  | "error_500_after"
  | "rate_limited"
  | "reset"
  | "reset_after"
  | "timeout"
  | "timeout_after";

export const CALL_FAULTS: readonly CallFault[] = [
  "error_500",
  "error_500_after",
  "rate_limited",
  "reset",
  "reset_after",
  "timeout",
  "timeout_after",
];

/** Decides for each call whether it fails. */
export type FaultSource = (request: ApiRequest) => CallFault | null;

export interface CallResult {
  /** null: none reaches the caller. */
  readonly response: ApiResponse | null;
  readonly fault: CallFault | null;
}

export function callWithFaults(
  fake: FakeAccount,
  request: ApiRequest,
  faults: FaultSource,
): CallResult {
  const fault = faults(request);
  if (fault === null) return { response: handleRequest(fake, request), fault };
  if (fault === "rate_limited")
    return {
      response: toError(429, "rate_limit_error", "Too many requests hit the API too quickly."),
      fault,
    };
  const isDone = fault.endsWith("_after");
  if (isDone) handleRequest(fake, request);
  if (!fault.startsWith("error_500")) return { response: null, fault };
  const response = toError(500, "api_error", "An unknown error occurred (a switch of the fake).");
  if (isDone) replaceStored(fake, request, response);
  return { response, fault };
}

/** What a call that began was answered with is what its key answers from then on, a 500 too. */
function replaceStored(
  { state }: FakeAccount,
  { headers }: ApiRequest,
  { status, body }: ApiResponse,
): void {
  const stored = state.get("responses", headers["idempotency-key"]);
  if (stored !== undefined) state.put("responses", { ...stored, status, response: body });
}

function toError(status: number, type: string, message: string): ApiResponse {
  const code = status === 429 ? { code: "rate_limit" } : {};
  return {
    status,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ error: { type, message, ...code } }),
  };
}
