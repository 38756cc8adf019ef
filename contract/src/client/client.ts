import type { CallInput, CallOutput } from "../endpoints/endpoint.ts";
import type { Endpoints } from "../endpoints.ts";
import type { ErrorType, Problem } from "../browser/errors.ts";
import { type EndpointRoute, fillRoute, type QueryParameters } from "../browser/route.ts";

/** Specification 7.5. */
const REQUEST_TIMEOUT_MS = 120_000;

export type DeviceType = "pc" | "tablet" | "smartphone";

export interface ClientOptions {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly fetch?: typeof fetch;
  /** ID token of the signed-in viewer, or null. */
  readonly token?: () => Promise<string | null> | string | null;
  readonly tabId: () => string;
  readonly deviceType: () => DeviceType;
}

/** Thrown for a failed call (specification 8.4). `message` is Japanese text for the viewer. */
export class ApiError extends Error {
  readonly status: number | null;
  readonly type: string | null;
  readonly errorType: ErrorType | null;
  readonly details: Problem["details"];

  constructor(
    message: string,
    status: number | null,
    type: string | null,
    errorType: ErrorType | null,
    details?: Problem["details"],
  ) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.type = type;
    this.errorType = errorType;
    this.details = details;
  }
}

const COMMUNICATION_ERROR = "通信エラーが発生しました。電波の良い場所でもう一度お試しください。";
const AUTHENTICATION_ERROR = "認証エラーが発生しました。アカウントの権限を確認してください。";
const SYSTEM_ERROR =
  "システムエラーが発生しました。問題が解決しない場合は、サポートまでお問い合わせください。";

/** Specification 8.1 to 8.3. */
export function messageForStatus(status: number | null, statusText: string): string {
  if (status === 504) return COMMUNICATION_ERROR;
  if (status === 401) return AUTHENTICATION_ERROR;
  return statusText === "" ? SYSTEM_ERROR : statusText;
}

export interface Client {
  /**
   * Resolves to undefined when `signal` aborted the call and rejects with an ApiError on every
   * other failure. Browsers limit the bodies of concurrent `keepalive` calls to 64 KiB.
   */
  call<N extends keyof Endpoints>(
    name: N,
    input?: CallInput<Endpoints[N]> & {
      readonly signal?: AbortSignal;
      readonly keepalive?: boolean;
      /** Of an order: the same key finds what was made, however often it is sent. */
      readonly idempotencyKey?: string;
    },
  ): Promise<CallOutput<Endpoints[N]> | undefined>;
}

/** @param findRoute may load the table of endpoints with the first call */
export function createClientWith(
  findRoute: (name: keyof Endpoints) => EndpointRoute | Promise<EndpointRoute>,
  options: ClientOptions,
): Client {
  // Resolved on each call because tracing replaces the global fetch later.
  const send: typeof fetch = options.fetch ?? ((url, init) => fetch(url, init));
  return {
    async call(name, input = {}) {
      const { signal } = input;
      const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
      const [route, token = null] = await Promise.all([findRoute(name), options.token?.()]);
      const headers: Record<string, string> = {
        accept: "application/json",
        "tab-id": options.tabId(),
        "device-type": options.deviceType(),
      };
      if (token !== null) headers["authorization"] = `Bearer ${token}`;
      if (input.idempotencyKey !== undefined) headers["idempotency-key"] = input.idempotencyKey;
      const body = toRequestBody(input.body);
      if (typeof body === "string") headers["content-type"] = "application/json";
      try {
        const query = toQueryParameters(input.query);
        const url = options.baseUrl + fillRoute(route, input.params ?? {}, query);
        const response = await send(url, {
          method: route.method,
          headers,
          body,
          keepalive: input.keepalive ?? false,
          signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
        });
        if (!response.ok) throw await toApiError(response);
        if (response.status === 204) return undefined;
        const disposition = response.headers.get("content-disposition");
        // The server serialises the body as this endpoint declares it.
        return (await (disposition === null
          ? response.json()
          : toFile(response, disposition))) as CallOutput<Endpoints[typeof name]>;
      } catch (error) {
        if (signal?.aborted === true) return undefined;
        if (error instanceof ApiError) throw error;
        const status = timeout.aborted ? 504 : null;
        throw new ApiError(messageForStatus(status, ""), status, null, null);
      }
    },
  };
}

async function toFile(response: Response, disposition: string): Promise<File> {
  const name = decodeURIComponent(disposition.split("''")[1] ?? "");
  return new File([await response.blob()], name);
}

/** Files are sent as they are, with their own media type. */
function toRequestBody(body: unknown): string | Blob | null {
  if (body === undefined) return null;
  return body instanceof Blob ? body : JSON.stringify(body);
}

function toQueryParameters(query: unknown): QueryParameters {
  return typeof query === "object" && query !== null ? (query as QueryParameters) : {};
}

async function toApiError(response: Response): Promise<ApiError> {
  const data: unknown = await response.json().catch(() => null);
  const problem =
    typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {};
  const text = (key: string) => (typeof problem[key] === "string" ? problem[key] : null);
  return new ApiError(
    messageForStatus(response.status, response.statusText),
    response.status,
    text("type"),
    text("errorType") as ErrorType | null,
    problem["details"] as Problem["details"],
  );
}
