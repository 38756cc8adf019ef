import { endpointRoutes } from "../links.ts";
import { matchesPath } from "../route.ts";

/**
 * Allow-list for error reports and traces: only fields named here are sent, so that no user input,
 * address, cookie, token or mail address leaks through a field that the reporting library adds.
 */

/** Disables everything that Sentry collects by default (`dataCollection`). */
export const DISABLED_DATA_COLLECTION = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  httpBodies: [],
  urlQueryParams: false,
};

/** Returns the route pattern of an address, e.g. `/companies/:ticker`, or null. */
type RoutePatternResolver = (url: URL) => string | null;

export function apiRoutePattern({ pathname }: URL): string | null {
  return (
    Object.values(endpointRoutes).find(({ path }) => matchesPath(path, pathname))?.path ?? null
  );
}

/** Content-hashed files contain no user input. */
const ASSET_PATH = /^\/assets\/[\w.-]+$/;

/** Replaces the path by its route pattern and drops query and fragment. */
export function sanitizeUrl(address: string, patternOf: RoutePatternResolver): string {
  const base = "http://own.invalid";
  if (!URL.canParse(address, base)) return "…";
  const url = new URL(address, base);
  if (!/^https?:$/.test(url.protocol)) return url.protocol;
  const path = ASSET_PATH.test(url.pathname) ? url.pathname : (patternOf(url) ?? "/…");
  return url.origin === base ? path : url.origin + path;
}

const MAX_TEXT_LENGTH = 300;

/**
 * Redacts what a message quotes: addresses, mail addresses, quoted text, long numbers, tokens and
 * everything outside ASCII. Keeps the property name of "reading 'x'" errors, which comes from our
 * code.
 */
export function sanitizeText(text: string, patternOf: RoutePatternResolver): string {
  return text
    .replace(/https?:\/\/[^\s"'<>)\]]+/g, (address) => sanitizeUrl(address, patternOf))
    .replace(/[^\s@"'(<]+@[^\s@"')>]+/g, "[mail]")
    .replace(/(?<!\((?:reading|setting) )(["'`])(?:(?!\1)[^])*?\1/g, "[…]")
    .replace(/\?[\w%.~+-]+=\S*/g, "")
    .replace(/\beyJ[\w-]+(?:\.[\w-]+)*/g, "[token]")
    .replace(/[\w-]{24,}(?:\.[\w-]+)*/g, (word) => (/\d/.test(word) ? "[token]" : word))
    .replace(/\d{6,}/g, "[number]")
    .replace(/[^\x20-\x7E…]+/g, "[…]")
    .slice(0, MAX_TEXT_LENGTH);
}

/** Names from our code, e.g. `GET /companies/{ticker}`; anything else could be an address. */
const SAFE_NAME = /^(?:[A-Za-z]+ )?\/?[\w:*/{}-]*$/;

type Fields = Readonly<Record<string, unknown>>;

function pick(fields: unknown, keys: readonly string[]): Record<string, unknown> {
  if (typeof fields !== "object" || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).filter(([key, value]) => keys.includes(key) && value !== undefined),
  );
}

const EVENT_FIELDS = [
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
  // Not sent: the library builds the envelope's trace header from it.
  "sdkProcessingMetadata",
];
const SPAN_FIELDS = [
  "span_id",
  "parent_span_id",
  "trace_id",
  "op",
  "status",
  "origin",
  "start_timestamp",
  "timestamp",
];
const SPAN_DATA_FIELDS = [
  "http.request.method",
  "http.response.status_code",
  "sentry.op",
  "sentry.origin",
  "sentry.sample_rate",
  "sentry.source",
];
const TAG_FIELDS = ["role", "job", "status", "request_id"];
const FRAME_FIELDS = ["function", "module", "lineno", "colno", "in_app", "platform"];

export function sanitizeEvent<Event extends object>(
  event: Event,
  patternOf: RoutePatternResolver,
): Event {
  const given = event as Fields;
  const sanitized = pick(given, EVENT_FIELDS);
  const { transaction, tags, exception, contexts, spans, sdk, message } = given;
  if (typeof transaction === "string")
    sanitized["transaction"] = SAFE_NAME.test(transaction) ? transaction : "/…";
  if (typeof message === "string") sanitized["message"] = sanitizeText(message, patternOf);
  if (tags !== undefined) sanitized["tags"] = pick(tags, TAG_FIELDS);
  const { trace } = pick(contexts, ["trace"]);
  if (trace !== undefined) sanitized["contexts"] = { trace: sanitizeSpan(trace, patternOf) };
  const { values } = pick(exception, ["values"]);
  if (Array.isArray(values)) {
    sanitized["exception"] = { values: values.map((each) => sanitizeException(each, patternOf)) };
  }
  if (Array.isArray(spans)) sanitized["spans"] = spans.map((each) => sanitizeSpan(each, patternOf));
  if (sdk !== undefined) sanitized["sdk"] = pick(sdk, ["name", "version"]);
  // Safe: a subset of the event's fields, all of them optional or kept.
  return sanitized as Event;
}

function sanitizeException(exception: unknown, patternOf: RoutePatternResolver): Fields {
  const { type, value, mechanism, stacktrace } = pick(exception, [
    "type",
    "value",
    "mechanism",
    "stacktrace",
  ]);
  const { frames } = pick(stacktrace, ["frames"]);
  return {
    type: typeof type === "string" ? sanitizeText(type, patternOf) : "Error",
    value: typeof value === "string" ? sanitizeText(value, patternOf) : "",
    mechanism: pick(mechanism, ["type", "handled"]),
    stacktrace: {
      frames: Array.isArray(frames) ? frames.map((frame) => sanitizeFrame(frame, patternOf)) : [],
    },
  };
}

function sanitizeFrame(frame: unknown, patternOf: RoutePatternResolver): Fields {
  const { filename } = pick(frame, ["filename"]);
  const file = typeof filename === "string" ? filename : "";
  return {
    ...pick(frame, FRAME_FIELDS),
    filename: /^https?:/.test(file)
      ? sanitizeUrl(file, patternOf)
      : file.replace(/^.*?\/(?=(?:server|web|contract|engine|node_modules)\/)/, ""),
  };
}

function sanitizeSpan(span: unknown, patternOf: RoutePatternResolver): Fields {
  const { description, data, op } = pick(span, ["description", "data", "op"]);
  return {
    ...pick(span, SPAN_FIELDS),
    data: pick(data, SPAN_DATA_FIELDS),
    ...(typeof description === "string"
      ? {
          description: sanitizeSpanDescription(
            typeof op === "string" ? op : "",
            description,
            patternOf,
          ),
        }
      : {}),
  };
}

/** Keeps sanitized addresses, our own names and the browser's fixed words. */
function sanitizeSpanDescription(
  op: string,
  description: string,
  patternOf: RoutePatternResolver,
): string {
  const call = /^([A-Z]+) (\S+)$/.exec(description);
  if (op === "http.client" && call !== null) {
    return `${call[1] ?? ""} ${sanitizeUrl(call[2] ?? "", patternOf)}`;
  }
  if (op.startsWith("resource")) return sanitizeUrl(description, patternOf);
  return /^(?:ui|resource|http\.client)/.test(op) || !SAFE_NAME.test(description)
    ? "…"
    : description;
}
