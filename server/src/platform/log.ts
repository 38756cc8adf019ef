import { type DestinationStream, type Logger, pino } from "pino";

export type { Logger };

/** Secrets that would let anyone who reads the log impersonate a viewer. */
const REDACTED_PATHS = ["req.headers.authorization", "req.headers.cookie"];

export function createLogger(
  options: { readonly level: string; readonly role: string },
  destination?: DestinationStream,
): Logger {
  const settings = {
    level: options.level,
    base: { role: options.role },
    redact: REDACTED_PATHS,
    serializers: { req: serializeRequest },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  };
  return destination === undefined ? pino(settings) : pino(settings, destination);
}

interface LoggedRequest {
  readonly method?: string;
  readonly url?: string;
  readonly host?: string;
  readonly socket?: { readonly remoteAddress?: string };
}

/** The peer's address: behind a proxy readers' own are not logged. */
function serializeRequest({ method, url, host, socket }: LoggedRequest) {
  return {
    method,
    url: redactQueryValues(redactTokens(url ?? "")),
    host,
    remoteAddress: socket?.remoteAddress,
  };
}

/** Longer than any name or id in a path: a secret, such as the token of a link that stops mails. */
const TOKEN_SEGMENT = /\/[\w-]{40,}(?=[/?#]|$)/g;

function redactTokens(url: string): string {
  return url.replace(TOKEN_SEGMENT, "/…");
}

/** Query values may be personal or secret: tokens of mailed links, searches. */
function redactQueryValues(url: string): string {
  const [path = "", query] = url.split(/\?(.*)/s, 2);
  if (query === undefined) return path;
  return `${path}?${query.replace(/=[^&#]*/g, "=…")}`;
}
