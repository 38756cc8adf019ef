import { askPatiently } from "../http/ask-patiently.ts";
import { httpGet, type Answer } from "../http/http-get.ts";
import { FeedError } from "../port/market-feed.ts";
import { createPace, type Pace } from "../http/pace.ts";
import type { Timer } from "../http/timer.ts";
import { ENDPOINTS, PER_MINUTE, type Endpoint, type Plan } from "./plans.ts";

export const JQUANTS_URL = "https://api.jquants.com/v2";

export interface ClientOptions {
  readonly apiKey: string;
  readonly plan: Plan;
  readonly url: string;
  readonly timer: Timer;
  /** Uniform in [0, 1). */
  readonly random: () => number;
}

export type Query = Readonly<Record<string, string>>;
export type Row = Readonly<Record<string, unknown>>;

export interface Rows {
  readonly rows: readonly Row[];
  /** For asking what came later; null where the answer gives none. */
  readonly cursor: string | null;
}

/** The API's own protocol: key, paging, limits, errors. Knows nothing of what the rows say. */
export interface JQuantsClient {
  readonly plan: Plan;
  /** Every row of a query, page after page; none where the vendor says that it has no content. */
  rows(endpoint: Endpoint, query: Query, signal?: AbortSignal): Promise<Rows>;
  /** The address at which a bulk file lies for five minutes. */
  bulkUrl(key: string, signal?: AbortSignal): Promise<URL>;
}

/** A page of 4,000 bars has about 1.5 MB. */
const MOST_BYTES = 64 << 20;
/** A day of the whole market has fewer than ten pages, each of which is kept until the last has come. */
const MOST_PAGES = 100;
const TIMEOUT_MS = 60_000;
/** Documented for some endpoints: nothing for this time or code. */
const NO_CONTENT = 210;
const NOT_THERE: ReadonlySet<number> = new Set([404, 410]);

export function createClient(options: ClientOptions): JQuantsClient {
  const { apiKey, plan, url, timer, random } = options;
  const overall = createPace(PER_MINUTE[plan], timer);
  const own = new Map<Endpoint, Pace>();
  for (const [name, facts] of Object.entries(ENDPOINTS) as [Endpoint, { perMinute?: number }][]) {
    if (facts.perMinute !== undefined) own.set(name, createPace(facts.perMinute, timer));
  }

  async function ask(endpoint: Endpoint, query: Query, signal?: AbortSignal): Promise<Row> {
    const address = new URL(url + ENDPOINTS[endpoint].path);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const what = whatOf(endpoint, query);
    const pace = own.get(endpoint);
    const cancel = signal === undefined ? {} : { signal };
    const answer = await askPatiently(
      () =>
        httpGet(address, {
          headers: { "x-api-key": apiKey, accept: "application/json" },
          timeoutMs: TIMEOUT_MS,
          maxBytes: MOST_BYTES,
          ...cancel,
        }),
      { what, paces: pace === undefined ? [overall] : [overall, pace], timer, random, ...cancel },
    );
    if (answer.status === NO_CONTENT) return { data: [] };
    // The vendor answers, and not with what it documents: like an answer that is cut off.
    if (NOT_THERE.has(answer.status)) {
      throw new FeedError("corrupt", `${what}: ${complaint(answer)}`);
    }
    if (answer.status !== 200) throw new FeedError("forbidden", `${what}: ${complaint(answer)}`);
    return parse(what, answer);
  }

  return {
    plan,
    async rows(endpoint, query, signal) {
      const rows: Row[] = [];
      const seen = new Set<string>();
      let page: Query = query;
      for (;;) {
        const answer = await ask(endpoint, page, signal);
        rows.push(...dataOf(whatOf(endpoint, query), answer));
        const key = textOf(answer["pagination_key"]);
        if (key === null) return { rows, cursor: textOf(answer["cursor"]) };
        if (seen.has(key) || seen.size === MOST_PAGES) {
          throw new FeedError("corrupt", `${whatOf(endpoint, query)}: the pages do not end`);
        }
        seen.add(key);
        page = { ...query, pagination_key: key };
      }
    },
    async bulkUrl(key, signal) {
      const answer = await ask("bulkGet", { key }, signal);
      const signed = URL.parse(textOf(answer["url"]) ?? "");
      // As the API itself is reached: nothing that is fetched over TLS comes without it.
      if (signed === null || signed.protocol !== new URL(url).protocol) {
        throw new FeedError("corrupt", `${whatOf("bulkGet", { key })}: no address in the answer`);
      }
      return signed;
    },
  };
}

/** `J-Quants /fins/summary date=2025-05-14`: names a request in messages and refusals. */
export function whatOf(endpoint: Endpoint, query: Query): string {
  const words = Object.entries(query)
    .filter(([name]) => name !== "pagination_key" && name !== "cursor")
    .map(([name, value]) => ` ${name}=${value}`);
  return `J-Quants ${ENDPOINTS[endpoint].path}${words.join("")}`;
}

function dataOf(what: string, answer: Row): readonly Row[] {
  const { data } = answer;
  if (!Array.isArray(data) || !data.every(isRow)) {
    throw new FeedError("corrupt", `${what}: the answer holds no list of records`);
  }
  return data;
}

function parse(what: string, { body }: Answer): Row {
  let value: unknown;
  try {
    value = JSON.parse(body.toString("utf8"));
  } catch (error) {
    throw new FeedError("corrupt", `${what}: the answer is no JSON`, { cause: error });
  }
  if (!isRow(value)) throw new FeedError("corrupt", `${what}: the answer is no JSON object`);
  return value;
}

const MOST_WORDS = 300;

/** The vendor's own words: errors come as {"message": "…"}. */
function complaint({ status, body }: Answer): string {
  const text = body.toString("utf8");
  try {
    const value: unknown = JSON.parse(text);
    const message = isRow(value) ? textOf(value["message"]) : null;
    if (message !== null) return `${status} ${message.slice(0, MOST_WORDS)}`;
  } catch {
    // Not JSON: a proxy's page, shown as it is.
  }
  return `${status} ${text.slice(0, MOST_WORDS)}`.trim();
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
