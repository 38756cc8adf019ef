import { join } from "node:path";
import { externalServices, getServiceHosts } from "@tenbin/contract/consent/external-services";
import { createFailureReporter } from "../../platform/error-reports/index.ts";
import { prepareGracefulClose } from "../../platform/http/server/graceful-close.ts";
import { listen } from "../../platform/http/server/listen.ts";
import type { Config } from "../config/config.ts";
import { RELEASE } from "../../platform/root.ts";
import type { ProcessContext, Service } from "./service.ts";
import {
  BUILD_DIR,
  createIdentityProxyConfig,
  createPageFailureReporter,
  createThreadRenderer,
  createWebServer,
  loadApplication,
  toPageFailure,
  watchDataVersion,
} from "../../web-host/index.ts";

/** @throws when the web is not built */
export async function serveWeb({ config, log, errorReporter }: ProcessContext): Promise<Service> {
  setApplicationEnv(config);
  const identity = config.identity === null ? null : createIdentityProxyConfig(config.identity);
  const { render, build, staticPages, pageQueries, googlePages, routeOf, reportFailuresTo } =
    await loadApplication();
  const onFailure = createPageFailureReporter(errorReporter, routeOf);
  reportFailuresTo((error, request) => onFailure(toPageFailure(error, request)));
  const version = watchDataVersion(config.apiUrl);
  const rules = {
    publicApiUrl: new URL(config.publicApiUrl).origin,
    services: [
      ...externalServices(config).map(getServiceHosts),
      ...(identity === null ? [] : [identity.hosts]),
    ],
    servicesByPath:
      identity === null
        ? {}
        : Object.fromEntries(googlePages.map((path) => [path, [identity.googleHosts]])),
  };
  const threadRenderer = createThreadRenderer(rules, { onFailure });
  const web = await createWebServer({
    ...rules,
    apiUrl: config.apiUrl,
    identity,
    assets: join(BUILD_DIR, "client"),
    render,
    renderInBackground: (request, newest) => threadRenderer.render(request, newest),
    build,
    staticPages,
    pageQueries,
    origins: config.webOrigins,
    dataVersion: version,
    trustedProxies: config.trustedProxies,
    logger: log,
    onFailure: createFailureReporter(errorReporter, routeOf),
    instrument: (fastify) => errorReporter.traceRequests(fastify, routeOf),
  });
  const close = prepareGracefulClose(web);
  await listen(web, { host: config.HOST, port: config.WEB_PORT, inherited: config.LISTEN_FDS });
  return {
    async stop() {
      version.stop();
      await close();
      await threadRenderer.stop();
    },
  };
}

/**
 * The web build reads its addresses from the environment, so one build serves every installation.
 */
function setApplicationEnv(config: Config): void {
  process.env["API_URL"] = config.apiUrl;
  process.env["PUBLIC_API_URL"] = config.publicApiUrl;
  process.env["PUBLIC_ENVIRONMENT"] = config.PUBLIC_ENVIRONMENT;
  process.env["RELEASE"] = RELEASE;
  process.env["STRIPE_URL"] = config.stripe?.url ?? "";
  process.env["FIREBASE_PROJECT_ID"] = config.identity?.projectId ?? "";
  process.env["FIREBASE_API_KEY"] = config.identity?.apiKey ?? "";
}
