import { isOlderVersion } from "@tenbin/contract/data-version";

/** @param newest data version that answers should not be older than; default: any may be */
export type RenderPage = (request: Request, newest?: string | null) => Promise<Response>;

/** Data versions of the answers that a page is made from; null of one that tells none. */
export type PageVersions = readonly (string | null)[];

/** As the application collects them. */
export type CollectDataVersions = <T>(
  newest: string | null,
  make: () => Promise<T>,
) => Promise<{ readonly result: T; readonly versions: ReadonlySet<string | null> }>;

/** Between the application and the host, within this process. */
const PAGE_VERSIONS_HEADER = "page-data-versions";
const NO_VERSION = "none";

/**
 * Tells the versions of a page's answers with the page (`takePageVersions`). A page of answers of different age, which
 * several APIs give while the data change, is rendered once more, of none older than the newest of these.
 */
export function createVersionedRender(
  render: (request: Request) => Promise<Response>,
  collect: CollectDataVersions,
): RenderPage {
  return async (request, newest = null) => {
    let page = await collect(newest, () => render(request));
    const newestOfPage = newestOf([newest, ...page.versions]);
    if (isOfSeveralAges([...page.versions])) {
      // To its end: the renderer of a cancelled page would report a failure.
      await page.result.arrayBuffer();
      page = await collect(newestOfPage, () => render(new Request(request)));
    }
    const { result: response, versions } = page;
    const names = [...versions].map((version) => version ?? NO_VERSION);
    if (names.length > 0) response.headers.set(PAGE_VERSIONS_HEADER, names.join(" "));
    return response;
  };
}

/** Takes them off the headers, which readers get. */
export function takePageVersions(headers: Headers): PageVersions {
  const names = headers.get(PAGE_VERSIONS_HEADER);
  headers.delete(PAGE_VERSIONS_HEADER);
  if (names === null) return [];
  return names.split(" ").map((name) => (name === NO_VERSION ? null : name));
}

/** @returns null if none is known */
export function newestOf(versions: PageVersions): string | null {
  return versions.reduce(
    (newest, version) =>
      newest === null || (version !== null && isOlderVersion(newest, version)) ? version : newest,
    null,
  );
}

function isOfSeveralAges(versions: PageVersions): boolean {
  const newest = newestOf(versions);
  return versions.some((version) => version !== null && isOlderVersion(version, newest ?? ""));
}
