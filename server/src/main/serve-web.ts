import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isBot } from "@tenbin/contract/bot";
import { externalServices, hostsOf } from "@tenbin/contract/external-services";
import type { ServerBuild } from "react-router";
import { failureReporter, type RouteOf } from "../platform/error-reports/index.ts";
import { prepareGracefulClose } from "../platform/http/close-gracefully.ts";
import type { Config } from "./config.ts";
import { RELEASE, ROOT } from "./root.ts";
import type { ProcessParts, Service } from "./service.ts";
import type { Build } from "./web/build.ts";
import type { RenderPage } from "./web/create-web.ts";
import { createWeb } from "./web/create-web.ts";
import type { StaticPage } from "./web/static-payload.ts";
import { watchDataVersion } from "./web/data-version.ts";

const BUILD = join(ROOT, "web", "build");

/** The pages, listening. @throws when the web is not built */
export async function serveWeb({ config, log, reports }: ProcessParts): Promise<Service> {
  const { render, build, staticPages, routeOf, reportFailuresTo } = await loadApplication(config);
  reportFailuresTo((error, request) => {
    if (isBot(request.headers.get("user-agent") ?? "")) return;
    const { pathname } = new URL(request.url);
    reports.capture(error, { route: `${request.method} ${routeOf({ url: pathname }) ?? "/*"}` });
  });
  const version = watchDataVersion(config.apiUrl);
  const web = await createWeb({
    assets: join(BUILD, "client"),
    render,
    build,
    staticPages,
    publicApiUrl: new URL(config.publicApiUrl).origin,
    origin: config.PUBLIC_WEB_URL === undefined ? null : new URL(config.webUrl).origin,
    dataVersion: () => version.current(),
    services: externalServices(config).map(hostsOf),
    logger: log,
    onFailure: failureReporter(reports, routeOf),
    watch: (fastify) => reports.watchRequests(fastify, routeOf),
  });
  const close = prepareGracefulClose(web);
  await web.listen({ host: config.HOST, port: config.WEB_PORT, backlog: 1_024 });
  return {
    async stop() {
      version.stop();
      await close();
    },
  };
}

interface Application {
  readonly render: RenderPage;
  readonly build: Build;
  readonly staticPages: readonly StaticPage[];
  readonly routeOf: RouteOf;
  readonly reportFailuresTo: (report: ReportFailure) => void;
}

type ReportFailure = (error: unknown, request: Request) => void;

/** What the built application exports beside what React Router asks for (web/app/entry.server.tsx). */
interface Entry {
  /** Pages that are the same for everybody and need nothing but their own build. */
  readonly staticPages: readonly { readonly path: string; readonly title: string }[];
  readonly reportFailuresTo: (report: ReportFailure) => void;
}

async function loadApplication(config: Config): Promise<Application> {
  const file = join(BUILD, "server", "index.js");
  const { mtime } = await stat(file).catch(() => {
    throw new Error("The web is not built: npm start builds it, or run npm run build -w web");
  });
  // The application reads its addresses from the environment, so that one build serves every place.
  process.env["API_URL"] = config.apiUrl;
  process.env["PUBLIC_API_URL"] = config.publicApiUrl;
  process.env["PUBLIC_ENVIRONMENT"] = config.PUBLIC_ENVIRONMENT;
  process.env["RELEASE"] = RELEASE;
  // React chooses its development or production half once, when it is loaded.
  process.env["NODE_ENV"] ??= "production";
  const { createRequestHandler } = await import("react-router");
  const { pageRouteOf } = await import("./web/page-route.ts");
  const application: ServerBuild = await import(pathToFileURL(file).href);
  const { version, routes, sri } = application.assets;
  const root = routes["root"];
  if (root === undefined) throw new Error("The built web has no root route");
  // Built from this very checkout.
  const { reportFailuresTo, staticPages } = application.entry.module as unknown as Entry;
  return {
    render: createRequestHandler(application, "production"),
    routeOf: pageRouteOf(Object.keys(routes)),
    reportFailuresTo,
    staticPages: staticPages.map(({ path, title }) => ({
      path,
      title,
      load: () => loadStaticPage(application, path),
    })),
    build: {
      id: version,
      builtAt: mtime,
      rootModule: root.module,
      integrity: typeof sri === "object" ? sri : {},
    },
  };
}

/** What the route of a static page loads. Routes are named by their path. */
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
  // What `data()` of React Router wraps beside a status and headers.
  const wrapped =
    typeof loaded === "object" && loaded !== null && "data" in loaded && "init" in loaded;
  return wrapped ? loaded.data : loaded;
}
