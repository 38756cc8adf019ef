/** Query parameters that a route declares; `path` is a pattern of React Router. */
export interface PageQuery {
  readonly path: string;
  readonly query: readonly string[];
}

/** The part of a request's URL that its page depends on. */
export interface PageAddress {
  readonly path: string;
  /** Declared parameters, once each and in the declared order. Empty, or begins with "?". */
  readonly search: string;
  /** All other parameters, as given. */
  readonly ignored: URLSearchParams;
  /** A document that has parameters or does not exist: there are as many as anybody likes. */
  readonly isUnbounded: boolean;
}

const NOTHING = new URLSearchParams();
/** React Router's own parameter of data requests: the routes whose data are wanted. */
const ROUTES_PARAMETER = "_routes";

/**
 * Pages are cached and rendered by this address: parameters that no route declares would otherwise
 * be as many pages as anybody likes.
 */
export function createPageAddressReader(pages: readonly PageQuery[]): (url: string) => PageAddress {
  const fixed = new Map(pages.map((page) => [page.path, page]));
  const patterns = pages
    .filter(({ path }) => path.includes(":"))
    .map((page) => ({
      page,
      pattern: new RegExp(`^${page.path.replace(/:\w+/g, "[^/]+")}$`, "i"),
    }));
  const findPage = (path: string): PageQuery | undefined => {
    // Other spellings are redirected with their query.
    const spelled = path.toLowerCase().replace(/(?<=.)\/+$/, "");
    return fixed.get(spelled) ?? patterns.find(({ pattern }) => pattern.test(spelled))?.page;
  };
  return (url) => {
    const [path = "/", query = ""] = url.split(/\?(.*)/s, 2);
    const isData = path.endsWith(".data");
    const page = findPage(isData ? dataPagePath(path) : path);
    const isUnknown = !isData && page === undefined;
    if (query === "") return { path, search: "", ignored: NOTHING, isUnbounded: isUnknown };
    const ignored = new URLSearchParams(query);
    const kept = new URLSearchParams();
    for (const name of page?.query ?? []) {
      const value = ignored.get(name);
      if (value !== null) kept.append(name, value);
      ignored.delete(name);
    }
    if (isData) keepRoutes(ignored, kept, ["root", ...(page === undefined ? [] : [page.path])]);
    const search = kept.size === 0 ? "" : `?${kept.toString()}`;
    return { path, search, ignored, isUnbounded: isUnknown || (!isData && search !== "") };
  };
}

function dataPagePath(path: string): string {
  return path === "/_root.data" ? "/" : path.slice(0, -".data".length);
}

function keepRoutes(given: URLSearchParams, kept: URLSearchParams, known: readonly string[]): void {
  const wanted = given.get(ROUTES_PARAMETER)?.split(",") ?? [];
  given.delete(ROUTES_PARAMETER);
  const ids = known.filter((id) => wanted.includes(id));
  if (ids.length > 0) kept.append(ROUTES_PARAMETER, ids.join(","));
}

/** Redirects to another spelling of an address keep the parameters that the page ignores. */
export function restoreIgnored(location: string, ignored: URLSearchParams): string {
  if (ignored.size === 0) return location;
  return `${location}${location.includes("?") ? "&" : "?"}${ignored.toString()}`;
}
