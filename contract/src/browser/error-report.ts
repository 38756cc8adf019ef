import { links, matchesPath } from "./links.ts";

/**
 * What leaves the product with an error report or a trace. Everything is left out that is not named
 * here, so that nothing a reader typed, no address, cookie, token or mail address can leave by a
 * field that somebody adds to the reporting library.
 */

/** Everything that the reporting library could collect by itself, refused (Sentry's `dataCollection`). */
export const COLLECT_NOTHING = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  httpBodies: [],
  urlQueryParams: false,
};

/** The route of an address, e.g. `/companies/:ticker`; null when it is none. */
type PatternOf = (url: URL) => string | null;

/** The path of an API endpoint as the contract writes it. */
export function apiPattern({ pathname }: URL): string | null {
  return Object.values(links).find(({ path }) => matchesPath(path, pathname))?.path ?? null;
}

/** Files named by content: nobody types those. */
const ASSET = /^\/assets\/[\w.-]+$/;

/** An address with its path as the sitemap writes it, and nothing after the path. */
export function cleanAddress(address: string, patternOf: PatternOf): string {
  const base = "http://own.invalid";
  if (!URL.canParse(address, base)) return "…";
  const url = new URL(address, base);
  if (!/^https?:$/.test(url.protocol)) return url.protocol;
  const path = ASSET.test(url.pathname) ? url.pathname : (patternOf(url) ?? "/…");
  return url.origin === base ? path : url.origin + path;
}

const LONGEST_TEXT = 300;

/**
 * What a message says, without what it quotes: addresses, mail addresses, texts in quotation marks,
 * long numbers and tokens, and anything that is not plain English, which is how developers write.
 * A property that was read of nothing is kept: it is the program's own.
 */
export function cleanText(text: string, patternOf: PatternOf): string {
  return text
    .replace(/https?:\/\/[^\s"'<>)\]]+/g, (address) => cleanAddress(address, patternOf))
    .replace(/[^\s@"'(<]+@[^\s@"')>]+/g, "[mail]")
    .replace(/(?<!\((?:reading|setting) )(["'`])(?:(?!\1)[^])*?\1/g, "[…]")
    .replace(/\?[\w%.~+-]+=\S*/g, "")
    .replace(/\beyJ[\w-]+(?:\.[\w-]+)*/g, "[token]")
    .replace(/[\w-]{24,}(?:\.[\w-]+)*/g, (word) => (/\d/.test(word) ? "[token]" : word))
    .replace(/\d{6,}/g, "[number]")
    .replace(/[^\x20-\x7E…]+/g, "[…]")
    .slice(0, LONGEST_TEXT);
}

/** A name that we gave, e.g. `GET /companies/{ticker}`; anything else could be an address. */
const NAME = /^(?:[A-Za-z]+ )?\/?[\w:*/{}-]*$/;

type Fields = Readonly<Record<string, unknown>>;

function pick(fields: unknown, keys: readonly string[]): Record<string, unknown> {
  if (typeof fields !== "object" || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).filter(([key, value]) => keys.includes(key) && value !== undefined),
  );
}

const EVENT = [
  "event_id",
  "type",
  "timestamp",
  "start_timestamp",
  "level",
  "platform",
  "environment",
  "release",
  "measurements",
  "transaction_info",
  // Never sent: the library makes the envelope's trace header from it.
  "sdkProcessingMetadata",
];
const SPAN = [
  "span_id",
  "parent_span_id",
  "trace_id",
  "op",
  "status",
  "origin",
  "start_timestamp",
  "timestamp",
];
const SPAN_DATA = [
  "http.request.method",
  "http.response.status_code",
  "sentry.op",
  "sentry.origin",
  "sentry.sample_rate",
  "sentry.source",
];
const TAGS = ["role", "job", "status", "request_id"];
const FRAME = ["function", "module", "lineno", "colno", "in_app", "platform"];

/** An event of the reporting library with only what may leave. */
export function cleanReport<Event extends object>(event: Event, patternOf: PatternOf): Event {
  const given = event as Fields;
  const kept = pick(given, EVENT);
  const { transaction, tags, exception, contexts, spans, sdk, message } = given;
  if (typeof transaction === "string")
    kept["transaction"] = NAME.test(transaction) ? transaction : "/…";
  if (typeof message === "string") kept["message"] = cleanText(message, patternOf);
  if (tags !== undefined) kept["tags"] = pick(tags, TAGS);
  const { trace } = pick(contexts, ["trace"]);
  if (trace !== undefined) kept["contexts"] = { trace: cleanSpan(trace, patternOf) };
  const { values } = pick(exception, ["values"]);
  if (Array.isArray(values)) {
    kept["exception"] = { values: values.map((each) => cleanException(each, patternOf)) };
  }
  if (Array.isArray(spans)) kept["spans"] = spans.map((each) => cleanSpan(each, patternOf));
  if (sdk !== undefined) kept["sdk"] = pick(sdk, ["name", "version"]);
  // A part of the event's own fields, every one of which is optional or kept.
  return kept as Event;
}

function cleanException(exception: unknown, patternOf: PatternOf): Fields {
  const { type, value, mechanism, stacktrace } = pick(exception, [
    "type",
    "value",
    "mechanism",
    "stacktrace",
  ]);
  const { frames } = pick(stacktrace, ["frames"]);
  return {
    type: typeof type === "string" ? cleanText(type, patternOf) : "Error",
    value: typeof value === "string" ? cleanText(value, patternOf) : "",
    mechanism: pick(mechanism, ["type", "handled"]),
    stacktrace: {
      frames: Array.isArray(frames) ? frames.map((frame) => cleanFrame(frame, patternOf)) : [],
    },
  };
}

function cleanFrame(frame: unknown, patternOf: PatternOf): Fields {
  const { filename } = pick(frame, ["filename"]);
  const file = typeof filename === "string" ? filename : "";
  return {
    ...pick(frame, FRAME),
    filename: /^https?:/.test(file)
      ? cleanAddress(file, patternOf)
      : file.replace(/^.*?\/(?=(?:server|web|contract|engine|node_modules)\/)/, ""),
  };
}

function cleanSpan(span: unknown, patternOf: PatternOf): Fields {
  const { description, data, op } = pick(span, ["description", "data", "op"]);
  return {
    ...pick(span, SPAN),
    data: pick(data, SPAN_DATA),
    ...(typeof description === "string"
      ? { description: describe(typeof op === "string" ? op : "", description, patternOf) }
      : {}),
  };
}

/** Calls and loaded files by their address, our own names and the browser's plain words. */
function describe(op: string, description: string, patternOf: PatternOf): string {
  const call = /^([A-Z]+) (\S+)$/.exec(description);
  if (op === "http.client" && call !== null) {
    return `${call[1] ?? ""} ${cleanAddress(call[2] ?? "", patternOf)}`;
  }
  if (op.startsWith("resource")) return cleanAddress(description, patternOf);
  return /^(?:ui|resource|http\.client)/.test(op) || !NAME.test(description) ? "…" : description;
}
