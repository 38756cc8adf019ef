type SitePageKind =
  | "page"
  /** Result of a flow (`outcomes/`). */
  | "outcome";

export interface SitePage {
  readonly path: `/${string}`;
  /** Without the site's name. */
  readonly title: string;
  readonly kind: SitePageKind;
  readonly module: string;
  readonly isStatic: boolean;
  readonly indexable: boolean;
  /**
   * Names in `navigation/route-middleware.ts`, outermost first. Without `no-store` a page is cached
   * for all viewers until the data version changes.
   */
  readonly middleware: readonly string[];
  /** Parameters that change the page; the server ignores all others. */
  readonly query: readonly string[];
}

/** For one viewer only, or the address may carry a token. */
const PRIVATE: Pick<SitePage, "middleware"> = { middleware: ["no-store"] };

type Path = SitePage["path"];
const defaults = { middleware: [] as readonly string[], query: [] as readonly string[] } as const;

type Query = Partial<Pick<SitePage, "query">>;

export function page<P extends Path>(path: P, title: string, module: string, own: Query = {}) {
  return {
    ...defaults,
    kind: "page",
    path,
    title,
    module,
    isStatic: false,
    indexable: true,
    ...own,
  } as const;
}

export function staticPage<P extends Path>(path: P, title: string, module: string) {
  return { ...page(path, title, module), isStatic: true } as const;
}

export function privatePage<P extends Path>(
  path: P,
  title: string,
  module: string,
  own: Query = {},
) {
  return { ...page(path, title, module, own), ...PRIVATE, indexable: false } as const;
}

export function outcomePage<P extends Path>(
  path: P,
  title: string,
  module = "outcomes/outcome-page.tsx",
) {
  return {
    ...defaults,
    kind: "outcome",
    path,
    title,
    module,
    isStatic: true,
    indexable: false,
  } as const;
}
