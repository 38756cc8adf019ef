import { data } from "react-router";

/** What a thrown 404 carries to the error screens (specification 2.12 and 2.13). */
interface NotFoundData {
  readonly fatal: boolean;
  readonly message: string;
}

/** A well-formed address that leads nowhere: shown inside the normal layout. Throw what it returns. */
export function notFound(url: URL) {
  const body: NotFoundData = { fatal: false, message: `Page not found: ${pathOf(url)}` };
  return data(body, { status: 404 });
}

/** A route whose parameters are malformed: the error screen. Throw what it returns. */
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

/** The path as typed, decoded where it can be. */
function pathOf(url: URL): string {
  try {
    return decodeURIComponent(url.pathname);
  } catch {
    return url.pathname;
  }
}
