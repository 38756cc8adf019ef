import { mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance } from "fastify";
import {
  createRequestHandler,
  type LoaderFunction,
  RouterContextProvider,
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from "react-router";
import { createWebServer } from "../../server/src/web-host/create-web-server.ts";
import { createDataVersionTracker } from "../../server/src/web-host/data-version.ts";
import type { SitePage } from "../../web/app/site/site-page.ts";
import { sitePages } from "../../web/app/site/site-pages.ts";
import { companyCardPath } from "../../web/app/routes/companies/share/card-path.ts";
import { WEB_URL } from "./product.ts";

const APP = join(import.meta.dirname, "..", "..", "web", "app");
/** No page, but drawn of one. */
const CARD_PATH = companyCardPath(":ticker");
const BUILD_ID = "canary";

type RouteModule = Readonly<Record<string, unknown>> & { readonly loader?: LoaderFunction };

interface Route {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly index?: boolean;
  readonly module: RouteModule;
}

export const pages: readonly SitePage[] = sitePages;

export interface CanaryWeb {
  readonly server: FastifyInstance;
  /** Patterns of what the host answers GET to. */
  readonly files: ReadonlySet<string>;
}

/** The web host with the pages' source in place of a build. It asks the API at `API_URL`. */
export async function createWeb(): Promise<CanaryWeb> {
  const routes = await loadRoutes();
  const assets = await mkdtemp(join(tmpdir(), "tenbin-canary-"));
  await mkdir(join(assets, "assets"));
  const files = new Set<string>();
  const render = createRequestHandler(await createBuild(routes), "production");
  const server = await createWebServer({
    assets,
    render: (request) => render(request),
    build: {
      id: BUILD_ID,
      builtAt: new Date(0),
      rootModule: "/assets/root.js",
      integrity: {},
    },
    publicApiUrl: "http://api.test",
    origins: [WEB_URL],
    dataVersion: createDataVersionTracker(),
    pageQueries: pages,
    staticPages: pages
      .filter(({ isStatic }) => isStatic)
      .map(({ path, title }) => ({ path, title, load: () => loadData(routes, path) })),
    instrument(fastify) {
      fastify.addHook("onRoute", ({ method, url }) => {
        if ([method].flat().includes("GET")) files.add(url);
      });
    },
  });
  return { server, files };
}

async function loadRoutes(): Promise<Route[]> {
  const ofPages = pages.map(async ({ path, module }) => ({
    id: path,
    parentId: "root",
    index: path === "/",
    path: path.slice(1),
    module: toRouteModule(await importSource(module)),
  }));
  return [
    { id: "root", path: "", module: await importSource("root.tsx") },
    ...(await Promise.all(ofPages)),
    {
      id: CARD_PATH,
      parentId: "root",
      path: CARD_PATH.slice(1),
      module: await importSource("routes/companies/share/card-image.ts"),
    },
    {
      id: "*",
      parentId: "root",
      path: "*",
      module: toRouteModule(await importSource("routes/not-found.ts")),
    },
  ];
}

function importSource(file: string): Promise<RouteModule> {
  return import(/* @vite-ignore */ pathToFileURL(join(APP, file)).href) as Promise<RouteModule>;
}

/** What React Router's compiler adds. */
function toRouteModule(source: RouteModule): RouteModule {
  const { default: Component, ErrorBoundary } = source;
  return {
    ...source,
    ...(Component === undefined ? {} : { default: withComponentProps(Component as never) }),
    ...(ErrorBoundary === undefined
      ? {}
      : { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary as never) }),
  };
}

async function createBuild(routes: readonly Route[]): Promise<ServerBuild> {
  const manifest = routes.map(({ module, ...route }) => [
    route.id,
    {
      ...route,
      module: "/assets/route.js",
      imports: [],
      css: [],
      hasLoader: module.loader !== undefined,
      hasAction: false,
      hasClientAction: false,
      hasClientLoader: false,
      hasClientMiddleware: false,
      hasErrorBoundary: module["ErrorBoundary"] !== undefined,
    },
  ]);
  return {
    entry: { module: await importSource("entry.server.tsx") },
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    assets: {
      version: BUILD_ID,
      url: "/assets/manifest.js",
      entry: { module: "/assets/entry.js", imports: [] },
      routes: Object.fromEntries(manifest),
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  } as unknown as ServerBuild;
}

/** As `loadApplication` loads them from a build. */
async function loadData(routes: readonly Route[], path: string): Promise<unknown> {
  const loader = routes.find(({ id }) => id === path)?.module.loader;
  const url = new URL(path, "http://static.invalid");
  const context = new RouterContextProvider();
  const request = new Request(url);
  const loaded: unknown = await loader?.({ request, url, pattern: path, params: {}, context });
  const isWrapped = typeof loaded === "object" && loaded !== null && "data" in loaded;
  return isWrapped && "init" in loaded ? loaded.data : loaded;
}
