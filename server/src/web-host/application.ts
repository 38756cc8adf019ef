import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { CompanyReport, PortfolioReport } from "@tenbin/contract";
import type { ServerBuild } from "react-router";
import type { RouteResolver } from "../platform/error-reports/index.ts";
import type { PdfSource } from "../platform/pdf/write-pdf.ts";
import { ROOT } from "../platform/root.ts";
import type { WebBuild } from "./web-build.ts";
import type { PageQuery } from "./page-address.ts";
import type { StaticPage } from "./static-payload.ts";
import {
  type CollectDataVersions,
  createVersionedRender,
  type RenderPage,
} from "./versioned-render.ts";

export const BUILD_DIR = join(ROOT, "web", "build");

export interface Application {
  readonly render: RenderPage;
  readonly build: WebBuild;
  readonly staticPages: readonly StaticPage[];
  readonly pageQueries: readonly PageQuery[];
  /** Paths of the pages that sign in with Google. */
  readonly googlePages: readonly string[];
  /** The route pattern of a request. */
  readonly routeOf: RouteResolver;
  readonly reportFailuresTo: (report: FailureHandler) => void;
  /** What the page of a company, or the portfolio's, shows, to be drawn on paper. */
  readonly renderCompanyReport: RenderReport<CompanyReport>;
  readonly renderPortfolioReport: RenderReport<PortfolioReport>;
}

type RenderReport<Report> = (report: Report) => Omit<PdfSource, "creator">;

type FailureHandler = (error: unknown, request: Request) => void;

/** Exports of web/app/entry.server.tsx beyond what React Router requires. */
interface ServerEntryModule {
  /** Depend on nothing but the build. */
  readonly staticPages: readonly { readonly path: string; readonly title: string }[];
  readonly pageQueries: readonly PageQuery[];
  readonly googlePages: readonly string[];
  readonly reportFailuresTo: (report: FailureHandler) => void;
  readonly collectDataVersions: CollectDataVersions;
  readonly renderCompanyReport: RenderReport<CompanyReport>;
  readonly renderPortfolioReport: RenderReport<PortfolioReport>;
}

/** @throws when the web is not built */
export async function loadApplication(): Promise<Application> {
  const file = join(BUILD_DIR, "server", "index.js");
  const { mtime } = await stat(file).catch(() => {
    throw new Error("The web is not built: npm start builds it, or run npm run build -w web");
  });
  // React chooses its development or production build once, when it is loaded.
  process.env["NODE_ENV"] ??= "production";
  const { createRequestHandler } = await import("react-router");
  const { createPageRouteResolver } = await import("./page-route.ts");
  const application: ServerBuild = await import(pathToFileURL(file).href);
  const { version, routes, sri } = application.assets;
  const root = routes["root"];
  if (root === undefined) throw new Error("The built web has no root route");
  const integrity = await digestScripts(typeof sri === "object" ? Object.keys(sri) : []);
  // Where React Router reads the import map from.
  application.assets.sri = integrity;
  // Built from this checkout, so the types match.
  const entry = application.entry.module as unknown as ServerEntryModule;
  return {
    render: createVersionedRender(
      createRequestHandler(application, "production"),
      entry.collectDataVersions,
    ),
    routeOf: createPageRouteResolver(Object.keys(routes)),
    reportFailuresTo: entry.reportFailuresTo,
    renderCompanyReport: entry.renderCompanyReport,
    renderPortfolioReport: entry.renderPortfolioReport,
    pageQueries: entry.pageQueries,
    googlePages: entry.googlePages,
    staticPages: entry.staticPages.map(({ path, title }) => ({
      path,
      title,
      load: () => loadStaticPage(application, path),
    })),
    build: {
      id: version,
      builtAt: mtime,
      rootModule: root.module,
      integrity,
    },
  };
}

/**
 * Subresource integrity by path. Every document lists all scripts and digests do not compress, so
 * the shortest algorithm that browsers accept replaces React Router's SHA-384.
 */
async function digestScripts(paths: readonly string[]): Promise<Record<string, string>> {
  const digests = paths.map(async (path) => {
    const script = await readFile(join(BUILD_DIR, "client", path));
    return [path, `sha256-${createHash("sha256").update(script).digest("base64")}`] as const;
  });
  return Object.fromEntries(await Promise.all(digests));
}

/** Route ids are their paths. */
async function loadStaticPage({ routes }: ServerBuild, path: string): Promise<unknown> {
  const { RouterContextProvider } = await import("react-router");
  const loader = routes[path]?.module.loader;
  if (loader === undefined) return null;
  const url = new URL(path, "http://static.invalid");
  const loaded: unknown = await loader({
    request: new Request(url),
    url,
    pattern: path,
    params: {},
    context: new RouterContextProvider(),
  });
  // Unwraps `data()` of React Router.
  const wrapped =
    typeof loaded === "object" && loaded !== null && "data" in loaded && "init" in loaded;
  return wrapped ? loaded.data : loaded;
}
