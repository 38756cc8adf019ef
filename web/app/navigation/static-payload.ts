import { currentBuild } from "../site/manifest.ts";
import { redirectDocumentTo } from "../urls/redirect-to.ts";

/** `/{route}/_payload.json`: the data of a static page, as a file of its build. */
interface StaticPayload {
  readonly build: string;
  readonly path: string;
  readonly title: string;
  readonly data: unknown;
}

interface ClientLoaderArgs<T> {
  readonly url: URL;
  readonly serverLoader: () => Promise<T>;
}

/**
 * Client loader of static routes. Without the file it calls the server; with a file of another
 * build it loads the page as a document, with matching scripts.
 */
export async function loadStaticPayload<T>({ url, serverLoader }: ClientLoaderArgs<T>): Promise<T> {
  const build = currentBuild()?.version ?? "";
  const payload = await fetchPayload(url.pathname, build).catch(() => null);
  if (payload === null) return serverLoader();
  if (payload.build !== build) throw redirectDocumentTo(url.pathname + url.search);
  return payload.data as T;
}

/** The build in the address makes the file immutable. */
async function fetchPayload(path: string, build: string): Promise<StaticPayload | null> {
  const response = await fetch(`${path}/_payload.json?${build}`);
  if (!response.ok) return null;
  const payload: unknown = await response.json();
  return isPayload(payload) && payload.path === path ? payload : null;
}

function isPayload(value: unknown): value is StaticPayload {
  return (
    typeof value === "object" &&
    value !== null &&
    "build" in value &&
    typeof value.build === "string" &&
    "path" in value &&
    "data" in value
  );
}
