import { type AccountSettings, type Context, DEFAULT_ACCOUNT } from "../api/context.ts";
import { decodeForm } from "../api/decode-form.ts";
import { API_VERSION } from "../api/emit-event.ts";
import { StripeFault, invalid } from "../api/stripe-fault.ts";
import type { StripeState } from "../state/stripe-state.ts";
import { runDue } from "../timeline/run-due.ts";
import { expandAnswer } from "./expand.ts";
import { findRoute } from "./route.ts";

export interface ApiRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: { readonly [name: string]: string | undefined };
  readonly body: string;
}

export interface ApiResponse {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
}

export interface FakeAccount {
  readonly state: StripeState;
  /** Seconds. */
  readonly now: () => number;
  readonly account: AccountSettings;
  readonly origin: string;
}

export function contextOf(fake: FakeAccount, request: Context["request"] = null): Context {
  const { state, account, origin } = fake;
  return { state, account, origin, now: fake.now(), request };
}

export function createFakeAccount(
  options: Partial<FakeAccount> & Pick<FakeAccount, "now" | "state">,
): FakeAccount {
  return { account: DEFAULT_ACCOUNT, origin: "http://stripe.invalid", ...options };
}

/** Brings the state to now and runs something on it, all or nothing. */
export function runCommand<T>(fake: FakeAccount, command: (context: Context) => T): T {
  const { state } = fake;
  const context = contextOf(fake);
  runDue(context);
  const mark = state.mark();
  try {
    return command(context);
  } catch (error) {
    if (!(error instanceof StripeFault && error.keepsChanges)) state.rollBack(mark);
    throw error;
  }
}

/** Answers one call of the API. Who calls commits the state. */
export function handleRequest(fake: FakeAccount, request: ApiRequest): ApiResponse {
  const { state } = fake;
  const requestId = state.newId("req", 14);
  const key = request.headers["idempotency-key"] ?? null;
  const context = contextOf(fake, { id: requestId, idempotencyKey: key });
  const common = {
    "content-type": "application/json",
    "request-id": requestId,
    "stripe-version": API_VERSION,
  };
  runDue(context);
  const usesKey = key !== null && request.method === "POST";
  try {
    assertKey(request.headers["authorization"]);
    assertVersion(request.headers["stripe-version"]);
    const stored = usesKey ? state.get("responses", key) : undefined;
    if (stored !== undefined) {
      assertSameRequest(stored, request);
      const headers = {
        ...common,
        "idempotency-key": key ?? "",
        "idempotent-replayed": "true",
        "original-request": requestId,
      };
      return { status: stored.status, headers, body: stored.response };
    }
  } catch (error) {
    return { ...toErrorResponse(error, requestId), headers: common };
  }
  const { status, body } = execute(context, request);
  if (usesKey && status !== 404 && isStored(status, body)) {
    const { method, path } = request;
    state.put("responses", {
      id: key,
      method,
      path,
      body: request.body,
      status,
      response: body,
      created: context.now,
    });
  }
  return { status, headers: usesKey ? { ...common, "idempotency-key": key } : common, body };
}

/** A request that failed validation was never begun, so its key stays free. */
function isStored(status: number, body: string): boolean {
  return status !== 400 || !/"code": ?"parameter_/.test(body);
}

function execute(context: Context, request: ApiRequest): { status: number; body: string } {
  const { state } = context;
  const mark = state.mark();
  try {
    const [path = "", query = ""] = request.path.split("?", 2);
    const route = findRoute(request.method, path);
    if (route === null) throw unknownPath(request.method, path);
    const raw = decodeForm(request.method === "GET" || request.body === "" ? query : request.body);
    const answer = route.endpoint.run(context, raw, route.ids);
    const expand = raw["expand"];
    const paths = Array.isArray(expand) ? expand.filter((one) => typeof one === "string") : [];
    const expanded = paths.length === 0 ? answer : expandAnswer(context, answer, paths);
    return { status: 200, body: JSON.stringify(expanded) };
  } catch (error) {
    if (!(error instanceof StripeFault && error.keepsChanges)) state.rollBack(mark);
    return toErrorResponse(error, context.request?.id ?? "");
  }
}

function toErrorResponse(error: unknown, requestId: string): { status: number; body: string } {
  if (!(error instanceof StripeFault)) throw error;
  const body = {
    ...error.body,
    request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
  };
  return { status: error.status, body: JSON.stringify({ error: body }) };
}

function unknownPath(method: string, path: string): StripeFault {
  const { body } = invalid(
    `Unrecognized request URL (${method}: ${path}), or one that the fake does not cover.`,
  );
  return new StripeFault(404, body);
}

function assertKey(authorization: string | undefined): void {
  const key = readKey(authorization ?? "");
  const message =
    key === null
      ? "You did not provide an API key: send it as `Authorization: Bearer sk_test_…`, or as the user name of HTTP Basic."
      : "Invalid API Key provided: the fake takes keys that begin with sk_test_.";
  if (key?.startsWith("sk_test_") === true) return;
  throw new StripeFault(401, { type: "invalid_request_error", message });
}

/** Of Bearer, or the user name of Basic, whose password is empty; https://docs.stripe.com/api/authentication */
function readKey(authorization: string): string | null {
  const [, scheme = "", credentials = ""] = /^(Basic|Bearer) +(\S+)$/i.exec(authorization) ?? [];
  const key =
    scheme.toLowerCase() === "basic"
      ? Buffer.from(credentials, "base64").toString("utf8").split(":", 1)[0]
      : credentials;
  return key === undefined || key === "" ? null : key;
}

function assertVersion(version: string | undefined): void {
  if (version === undefined || version === API_VERSION) return;
  throw invalid(`Invalid Stripe API version: ${version}. The fake speaks ${API_VERSION}.`);
}

function assertSameRequest(
  stored: {
    readonly id: string;
    readonly method: string;
    readonly path: string;
    readonly body: string;
  },
  request: ApiRequest,
): void {
  if (stored.path === request.path && stored.body === request.body) return;
  throw new StripeFault(400, {
    type: "idempotency_error",
    message: `Idempotency key ${stored.id} was first used with another ${stored.path === request.path ? "set of parameters" : "endpoint"}: use a new key for another request.`,
  });
}
