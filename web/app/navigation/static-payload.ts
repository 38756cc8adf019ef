import { currentBuild } from "../site/manifest.ts";
import { redirectDocumentTo } from "../urls/redirect-to.ts";

/** `/{route}/_payload.json`: what a static page shows, as a file of its build. */
interface StaticPayload {
  /** Of the build that made it. */
  readonly build: string;
  readonly path: string;
  readonly title: string;
  /** What the route's loader gives. */
  readonly data: unknown;
}

interface ClientLoaderArgs<T> {
  readonly url: URL;
  readonly serverLoader: () => Promise<T>;
}

/**
 * The client loader of every static route: reads the file instead of asking the server to load the
 * page. When the file cannot be had, the server is asked after all; when it is of another build, the
 * page is opened as a document, with the scripts that the file was made for.
 */
export async function loadStaticPayload<T>({ url, serverLoader }: ClientLoaderArgs<T>): Promise<T> {
  const build = currentBuild()?.version ?? "";
  const payload = await fetchPayload(url.pathname, build).catch(() => null);
  if (payload === null) return serverLoader();
  if (payload.build !== build) throw redirectDocumentTo(url.pathname + url.search);
  // Of the same build: made by the loader whose type this is.
  return payload.data as T;
}

/** The build in the address makes it a file that never changes. */
async function fetchPayload(path: string, build: string): Promise<StaticPayload | null> {
  const answer = await fetch(`${path}/_payload.json?${build}`);
  if (!answer.ok) return null;
  const payload: unknown = await answer.json();
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
