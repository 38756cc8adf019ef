import { join } from "node:path";
import { isBot } from "@tenbin/contract/bot";
import { externalServices, hostsOf } from "@tenbin/contract/external-services";
import { failureReporter } from "../platform/error-reports/index.ts";
import { prepareGracefulClose } from "../platform/http/close-gracefully.ts";
import type { Config } from "./config.ts";
import { RELEASE } from "./root.ts";
import type { ProcessParts, Service } from "./service.ts";
import { BUILD, loadApplication } from "./web/application.ts";
import { createWeb } from "./web/create-web.ts";
import { watchDataVersion } from "./web/data-version.ts";
import { identityHost } from "./web/identity-host.ts";
import { renderInThread } from "./web/render-in-thread.ts";

/** The pages, listening. @throws when the web is not built */
export async function serveWeb({ config, log, reports }: ProcessParts): Promise<Service> {
  tellAddresses(config);
  const identity = config.identity === null ? null : identityHost(config.identity);
  const { render, build, staticPages, routes, reportFailuresTo } = await loadApplication();
  const { pageRouteOf } = await import("./web/page-route.ts");
  const routeOf = pageRouteOf(routes);
  reportFailuresTo((error, request) => {
    if (isBot(request.headers.get("user-agent") ?? "")) return;
    const { pathname } = new URL(request.url);
    reports.capture(error, { route: `${request.method} ${routeOf({ url: pathname }) ?? "/*"}` });
  });
  const version = watchDataVersion(config.apiUrl);
  const rules = {
    publicApiUrl: new URL(config.publicApiUrl).origin,
    services: [
      ...externalServices(config).map(hostsOf),
      ...(identity === null ? [] : [identity.hosts]),
    ],
  };
  const aside = renderInThread(rules);
  const web = await createWeb({
    ...rules,
    apiUrl: config.apiUrl,
    identity,
    assets: join(BUILD, "client"),
    render,
    renderAside: (request) => aside.render(request),
    build,
    staticPages,
    origin: config.PUBLIC_WEB_URL === undefined ? null : new URL(config.webUrl).origin,
    dataVersion: version,
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
      await aside.stop();
    },
  };
}

/** Where the application finds the API; it reads the environment, so that one build serves every place. */
function tellAddresses(config: Config): void {
  process.env["API_URL"] = config.apiUrl;
  process.env["PUBLIC_API_URL"] = config.publicApiUrl;
  process.env["PUBLIC_ENVIRONMENT"] = config.PUBLIC_ENVIRONMENT;
  process.env["RELEASE"] = RELEASE;
  process.env["FIREBASE_PROJECT_ID"] = config.identity?.projectId ?? "";
  process.env["FIREBASE_API_KEY"] = config.identity?.apiKey ?? "";
}
