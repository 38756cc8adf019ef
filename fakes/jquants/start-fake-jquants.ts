import { createServer, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { ENDPOINTS, type FakePlan, PLAN_LIMITS } from "./endpoints.ts";
import type { FakeMarket } from "../fake-market.ts";
import { listen } from "../listen.ts";
import { handleQuery, type FakeJQuantsState } from "./handle-query.ts";
import { createBulkFiles } from "./bulk-files.ts";
import { buildDisclosures } from "./disclosures.ts";
import { createBarIndex } from "./market-rows.ts";
import { paginate } from "./paging.ts";
import { createRequestLimit, type RequestLimit } from "./request-limit.ts";
import { createFaults, type JQuantsFaults } from "./faults.ts";

export interface FakeJQuantsOptions {
  readonly market: FakeMarket;
  readonly apiKey: string;
  readonly plan: FakePlan;
  /** Milliseconds since the epoch; later publications are not served. Default: all are. */
  readonly now?: () => number;
  /** Clock of the rate limit; default the machine's. */
  readonly limitClock?: () => number;
  /** Earlier bars are not served. */
  readonly since?: string;
  readonly pageSize?: number;
}

export interface FakeJQuants {
  /** Base URL for the product's setting. */
  readonly url: string;
  readonly faults: JQuantsFaults;
  /** Requested paths with queries. */
  readonly requests: readonly string[];
  /** Status and path of requests that were not answered with 200. */
  readonly rejected: readonly string[];
  close(): Promise<void>;
}

const PREFIX = "/v2";
const BARS = "/equities/bars/daily";
const FILES_PREFIX = "/__files/";
const DEFAULT_PAGE_SIZE = 2_000;

/** J-Quants API v2 serving an invented market. */
export async function startFakeJQuants(
  options: FakeJQuantsOptions,
  port = 0,
): Promise<FakeJQuants> {
  const { market, apiKey, plan } = options;
  const faults = createFaults();
  const requests: string[] = [];
  const rejected: string[] = [];
  const limit = createRequestLimit(PLAN_LIMITS[plan]);
  const ownLimits = new Map<string, RequestLimit>(
    ENDPOINTS.flatMap(({ path, perMinute }) =>
      perMinute === undefined ? [] : [[path, createRequestLimit(perMinute)] as const],
    ),
  );
  const since = options.since ?? "";
  const bars = createBarIndex(market, since);
  const files = createBulkFiles(
    bars,
    bars.days.filter((day) => day >= since),
  );
  const state: FakeJQuantsState = {
    market,
    bars,
    files,
    disclosed: buildDisclosures(market),
    plan,
    faults,
    now: options.now ?? (() => Number.POSITIVE_INFINITY),
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://fake");
    const path = url.pathname.startsWith(PREFIX) ? url.pathname.slice(PREFIX.length) : "";
    requests.push(path + url.search);
    response.on("finish", () => {
      if (response.statusCode !== 200) rejected.push(`${response.statusCode} ${path}`);
    });
    if (path.startsWith(FILES_PREFIX)) return sendFile(response, path.slice(FILES_PREFIX.length));
    const fault = nextFault(path, url.searchParams);
    if (fault !== null) return sendJson(response, fault.status, { message: fault.message }, fault);
    if (request.headers["x-api-key"] !== apiKey) {
      return sendJson(response, 403, { message: "The incoming api key is invalid or expired." });
    }
    const endpoint = ENDPOINTS.find((one) => one.path === path);
    if (endpoint?.plans.includes(plan) !== true) {
      return sendJson(response, 403, {
        message: "This API is not available on your subscription.",
      });
    }
    if (path === "/bulk/get") {
      const { host = "" } = request.headers;
      const key = url.searchParams.get("key") ?? "";
      if (files.content(key) === null)
        return sendJson(response, 400, { message: "key is not valid" });
      return sendJson(response, 200, {
        url: `http://${host}${PREFIX}${FILES_PREFIX}${key}?signature=x`,
      });
    }
    const outcome = handleQuery(state, path, url.searchParams);
    if (outcome === null || typeof outcome === "string") {
      return sendJson(response, 400, { message: outcome ?? "unknown" });
    }
    const key = url.searchParams.get("pagination_key");
    url.searchParams.delete("pagination_key");
    const page = paginate(outcome.rows, options.pageSize ?? DEFAULT_PAGE_SIZE, url.search, key);
    if (page === null) return sendJson(response, 400, { message: "pagination_key is not valid" });
    const isLast = page.pagination_key === undefined;
    const cursor = isLast && outcome.cursor !== undefined ? { cursor: outcome.cursor } : {};
    const day = url.searchParams.get("date") ?? "";
    const corruption = path === BARS ? faults.corrupt.get(day) : undefined;
    if (corruption === "html") return sendMaintenancePage(response);
    const isTruncated = corruption === "truncated";
    return sendJson(
      response,
      200,
      { ...page, ...cursor },
      { isTruncated: isTruncated || consumeFault("truncateNext") },
    );
  });

  /** Like the vendor's file store: needs no API key and adds no compression. */
  function sendFile(response: ServerResponse, key: string): void {
    const content = files.content(key);
    if (content === null) return sendJson(response, 404, {});
    const isComplete = !consumeFault("truncateNext");
    response.writeHead(200, { "content-length": content.length });
    if (isComplete) response.end(content);
    else response.write(content.subarray(0, content.length / 2), () => response.destroy());
  }

  function consumeFault(name: "truncateNext"): boolean {
    if (faults[name] === 0) return false;
    faults[name]--;
    return true;
  }

  function nextFault(path: string, query: URLSearchParams) {
    const moment = (options.limitClock ?? Date.now)();
    const allowed = [limit, ownLimits.get(path)].map((one) => one?.admit(moment) ?? true);
    if (faults.limited && allowed.includes(false)) {
      return { status: 429, message: "Rate limit exceeded. Please try again later." };
    }
    const { failNext } = faults;
    if (failNext.times > 0) {
      failNext.times--;
      const { status, retryAfter } = failNext;
      return {
        status,
        message: "Unexpected error.",
        ...(retryAfter === undefined ? {} : { retryAfter }),
      };
    }
    const isGone = path === BARS && faults.corrupt.get(query.get("date") ?? "") === "not_found";
    return isGone ? { status: 404, message: "Not Found" } : null;
  }

  const { host, stop } = await listen(server, port);
  return {
    url: `http://${host}${PREFIX}`,
    faults,
    requests,
    rejected,
    close: stop,
  };
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: object,
  { isTruncated = false, retryAfter }: { isTruncated?: boolean; retryAfter?: number } = {},
): void {
  const packed = gzipSync(JSON.stringify(body));
  response.writeHead(status, {
    "content-type": "application/json",
    "content-encoding": "gzip",
    ...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }),
  });
  response.end(isTruncated ? packed.subarray(0, packed.length / 2) : packed);
}

/** During maintenance the vendor answers with an HTML page and status 200. */
function sendMaintenancePage(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/html" });
  response.end("<!doctype html><title>Maintenance</title>");
}
