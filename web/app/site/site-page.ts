/** What a URL of the site is today. */
type SitePageKind =
  /** Built: it shows what the specification wants there. */
  | "page"
  /** Says how something ended (`outcomes/`). */
  | "outcome"
  /** Says what will stand there (`placeholders.ts`). */
  | "placeholder";

/** One URL of the site. */
export interface SitePage {
  /** As the specification writes it; parameters as `:name`. */
  readonly path: `/${string}`;
  /** The document's title without the name of the site; a page about one company puts the company first. */
  readonly title: string;
  readonly kind: SitePageKind;
  /** The route module, from `app/`. */
  readonly module: string;
  /** The same for everybody and made without the API: its data are a file of the build. */
  readonly isStatic: boolean;
  /** Whether search engines may list it. */
  readonly indexable: boolean;
  /**
   * Names of the route middleware that runs around it (`navigation/route-middleware.ts`), outermost first.
   * Without `no-store`, one finished page is kept for all readers until the data change.
   */
  readonly middleware: readonly string[];
}

/** Made for one reader, or its address may carry a token: nobody keeps it. */
const PRIVATE: Pick<SitePage, "middleware"> = { middleware: ["no-store"] };

type Path = SitePage["path"];
const defaults = { middleware: [] as readonly string[] } as const;

/** A page with data of its own. */
export function page<P extends Path>(path: P, title: string, module: string) {
  return {
    ...defaults,
    kind: "page",
    path,
    title,
    module,
    isStatic: false,
    indexable: true,
  } as const;
}

/** A page whose words are the same for everybody. */
export function staticPage<P extends Path>(path: P, title: string, module: string) {
  return { ...page(path, title, module), isStatic: true } as const;
}

/** A page made for one reader, or whose address may carry a token; nobody keeps it, nobody lists it. */
export function privatePage<P extends Path>(path: P, title: string, module: string) {
  return { ...page(path, title, module), ...PRIVATE, indexable: false } as const;
}

export function outcomePage<P extends Path>(path: P, title: string) {
  return {
    ...defaults,
    kind: "outcome",
    path,
    title,
    module: "outcomes/outcome-page.tsx",
    isStatic: true,
    indexable: false,
  } as const;
}

/** A URL whose domain is not built. */
export function placeholderPage<P extends Path>(
  path: P,
  title: string,
  own: Partial<Pick<SitePage, "module" | "isStatic" | "middleware">> = {},
) {
  return {
    ...defaults,
    kind: "placeholder" as const,
    path,
    title,
    module: "placeholders/static-placeholder-page.tsx",
    isStatic: true,
    indexable: false,
    ...own,
  };
}

/** A placeholder where a member, a form or a mailed token will be. */
export function privatePlaceholderPage<P extends Path>(path: P, title: string) {
  const module = "placeholders/placeholder-page.tsx";
  return placeholderPage(path, title, { module, isStatic: false, ...PRIVATE });
}
