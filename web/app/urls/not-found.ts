import { data } from "react-router";

interface NotFoundData {
  readonly fatal: boolean;
  readonly message: string;
}

/** Shown inside the normal layout. Throw the result. */
export function notFound(url: URL) {
  const body: NotFoundData = { fatal: false, message: `Page not found: ${pathOf(url)}` };
  return data(body, { status: 404 });
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

function pathOf(url: URL): string {
  try {
    return decodeURIComponent(url.pathname);
  } catch {
    return url.pathname;
  }
}
