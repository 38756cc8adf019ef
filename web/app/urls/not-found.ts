import { data } from "react-router";

interface NotFoundData {
  readonly fatal: boolean;
  readonly message: string;
  /** Code of the company that is not among ours; absent: the page does not exist. */
  readonly ticker?: string;
}

/** Shown inside the normal layout. Throw the result. */
export function notFound(url: URL) {
  const body: NotFoundData = { fatal: false, message: `Page not found: ${pathOf(url)}` };
  return data(body, { status: 404 });
}

/** For a well-formed code of no company of ours. Throw the result. */
export function companyNotFound(url: URL, ticker: string) {
  const { data: body, init } = notFound(url);
  return data({ ...body, ticker }, init ?? {});
}

/** For malformed parameters: the fatal error screen. Throw the result. */
export function fatalNotFound(url: URL) {
  const body: NotFoundData = { fatal: true, message: `Page Not Found: ${pathOf(url)}` };
  return data(body, { status: 404 });
}

export function isNotFoundData(value: unknown): value is NotFoundData {
  return (
    typeof value === "object" &&
    value !== null &&
    "fatal" in value &&
    typeof value.fatal === "boolean" &&
    "message" in value &&
    typeof value.message === "string"
  );
}

const ESCAPED_BYTES = /(?:%[89a-f][0-9a-f])+/gi;
const INVISIBLE = /[\p{C}\p{Z}]/u;

/** Only letters beyond ASCII are decoded: an escaped slash or control character stays visible. */
function pathOf(url: URL): string {
  return url.pathname.replace(ESCAPED_BYTES, (escaped) => {
    try {
      const text = decodeURIComponent(escaped);
      return INVISIBLE.test(text) ? escaped : text;
    } catch {
      return escaped;
    }
  });
}
