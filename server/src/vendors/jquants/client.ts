import { fetchWithRetry } from "../http/fetch-with-retry.ts";
import { httpGet, type HttpResponse } from "../http/http-get.ts";
import { MAX_MESSAGE_LENGTH, MAX_RESPONSE_BYTES, RESPONSE_TIMEOUT_MS } from "../http/limits.ts";
import { FeedError } from "../port/market-feed.ts";
import { createThrottle, type Throttle } from "../http/throttle.ts";
import type { Timer } from "../http/timer.ts";
import { ENDPOINTS, REQUESTS_PER_MINUTE, type JQuantsEndpoint, type JQuantsPlan } from "./plans.ts";

export const JQUANTS_URL = "https://api.jquants.com/v2";

export interface JQuantsClientOptions {
  readonly apiKey: string;
  readonly plan: JQuantsPlan;
  readonly url: string;
  readonly timer: Timer;
  readonly random: () => number;
}

export type JQuantsQuery = Readonly<Record<string, string>>;
export type JQuantsRow = Readonly<Record<string, unknown>>;

export interface JQuantsRows {
  readonly rows: readonly JQuantsRow[];
  readonly cursor: string | null;
}

export interface JQuantsClient {
  readonly plan: JQuantsPlan;
  rows(endpoint: JQuantsEndpoint, query: JQuantsQuery, signal?: AbortSignal): Promise<JQuantsRows>;
  /** Valid for five minutes. */
  bulkUrl(key: string, signal?: AbortSignal): Promise<URL>;
}

/** A whole market day has fewer than ten pages. */
const MAX_PAGES = 100;
/** Documented for some endpoints: nothing for this date or code. */
const NO_CONTENT = 210;
const NOT_FOUND_STATUSES: ReadonlySet<number> = new Set([404, 410]);

export function createJQuantsClient(options: JQuantsClientOptions): JQuantsClient {
  const { apiKey, plan, url, timer, random } = options;
  const planThrottle = createThrottle(REQUESTS_PER_MINUTE[plan], timer);
  const endpointThrottles = new Map<JQuantsEndpoint, Throttle>();
  for (const [name, facts] of Object.entries(ENDPOINTS) as [
    JQuantsEndpoint,
    { perMinute?: number },
  ][]) {
    if (facts.perMinute !== undefined)
      endpointThrottles.set(name, createThrottle(facts.perMinute, timer));
  }

  async function request(
    endpoint: JQuantsEndpoint,
    query: JQuantsQuery,
    signal?: AbortSignal,
  ): Promise<JQuantsRow> {
    const address = new URL(url + ENDPOINTS[endpoint].path);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const what = describeRequest(endpoint, query);
    const endpointThrottle = endpointThrottles.get(endpoint);
    const signalOption = signal === undefined ? {} : { signal };
    const response = await fetchWithRetry(
      () =>
        httpGet(address, {
          headers: { "x-api-key": apiKey, accept: "application/json" },
          timeoutMs: RESPONSE_TIMEOUT_MS,
          maxBytes: MAX_RESPONSE_BYTES,
          ...signalOption,
        }),
      {
        what,
        throttles:
          endpointThrottle === undefined ? [planThrottle] : [planThrottle, endpointThrottle],
        timer,
        random,
        ...signalOption,
      },
    );
    if (response.status === NO_CONTENT) return { data: [] };
    if (NOT_FOUND_STATUSES.has(response.status)) {
      throw new FeedError("corrupt", `${what}: ${errorMessage(response)}`);
    }
    if (response.status !== 200)
      throw new FeedError("forbidden", `${what}: ${errorMessage(response)}`);
    return parse(what, response);
  }

  return {
    plan,
    async rows(endpoint, query, signal) {
      const rows: JQuantsRow[] = [];
      const seen = new Set<string>();
      let page: JQuantsQuery = query;
      for (;;) {
        const response = await request(endpoint, page, signal);
        rows.push(...readData(describeRequest(endpoint, query), response));
        const key = textOrNull(response["pagination_key"]);
        if (key === null) return { rows, cursor: textOrNull(response["cursor"]) };
        if (seen.has(key) || seen.size === MAX_PAGES) {
          throw new FeedError(
            "corrupt",
            `${describeRequest(endpoint, query)}: the pages do not end`,
          );
        }
        seen.add(key);
        page = { ...query, pagination_key: key };
      }
    },
    async bulkUrl(key, signal) {
      const response = await request("bulkGet", { key }, signal);
      const signed = URL.parse(textOrNull(response["url"]) ?? "");
      // A fallback from TLS to plain HTTP is refused.
      if (signed === null || signed.protocol !== new URL(url).protocol) {
        throw new FeedError(
          "corrupt",
          `${describeRequest("bulkGet", { key })}: no URL in the response`,
        );
      }
      return signed;
    },
  };
}

/** For messages and rejected rows: `J-Quants /fins/summary date=2025-05-14`. */
export function describeRequest(endpoint: JQuantsEndpoint, query: JQuantsQuery): string {
  const parameters = Object.entries(query)
    .filter(([name]) => name !== "pagination_key" && name !== "cursor")
    .map(([name, value]) => ` ${name}=${value}`);
  return `J-Quants ${ENDPOINTS[endpoint].path}${parameters.join("")}`;
}

function readData(what: string, response: JQuantsRow): readonly JQuantsRow[] {
  const { data } = response;
  if (!Array.isArray(data) || !data.every(isRow)) {
    throw new FeedError("corrupt", `${what}: the response has no list of records`);
  }
  return data;
}

function parse(what: string, { body }: HttpResponse): JQuantsRow {
  let value: unknown;
  try {
    value = JSON.parse(body.toString("utf8"));
  } catch (error) {
    throw new FeedError("corrupt", `${what}: the response is not JSON`, { cause: error });
  }
  if (!isRow(value)) throw new FeedError("corrupt", `${what}: the response is not a JSON object`);
  return value;
}

function errorMessage({ status, body }: HttpResponse): string {
  const text = body.toString("utf8");
  try {
    const value: unknown = JSON.parse(text);
    const message = isRow(value) ? textOrNull(value["message"]) : null;
    if (message !== null) return `${status} ${message.slice(0, MAX_MESSAGE_LENGTH)}`;
  } catch {
    // Not JSON, such as the page of a proxy.
  }
  return `${status} ${text.slice(0, MAX_MESSAGE_LENGTH)}`.trim();
}

function isRow(value: unknown): value is JQuantsRow {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
