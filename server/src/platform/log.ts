import { type DestinationStream, type Logger, pino } from "pino";

export type { Logger };

/** Header values that would let a reader of the log act as somebody. */
const REDACTED_PATHS = ["req.headers.authorization", "req.headers.cookie"];

/** One JSON line per event, on standard output unless told otherwise, with the role that wrote it. */
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

/** What is logged of a request, of Fastify's own. */
interface LoggedRequest {
  readonly method?: string;
  readonly url?: string;
  readonly host?: string;
  readonly ip?: string;
}

function serializeRequest({ method, url, host, ip }: LoggedRequest) {
  return { method, url: redactQueryValues(url ?? ""), host, remoteAddress: ip };
}

/** The names of a query tell what was asked; its values may be somebody's: the secret of a mailed link, a search. */
function redactQueryValues(url: string): string {
  const [path = "", query] = url.split(/\?(.*)/s, 2);
  if (query === undefined) return path;
  return `${path}?${query.replace(/=[^&#]*/g, "=…")}`;
}
