import {
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  init,
  linkedErrorsIntegration,
  setTag,
  startBrowserTracingNavigationSpan,
  startBrowserTracingPageLoadSpan,
} from "@sentry/react";
import {
  apiRoutePattern,
  sanitizeEvent,
  DISABLED_DATA_COLLECTION,
} from "@tenbin/contract/telemetry/error-report";
import { routePatternOf, UNKNOWN_ROUTE } from "../../site/manifest.ts";

export interface ReporterOptions {
  readonly dsn: string;
  readonly environment: string;
  readonly release: string;
  readonly web: string;
  readonly api: string;
}

export interface Reporter {
  capture(error: unknown): void;
  navigate(route: string): void;
}

/**
 * Only the integrations named here run, and every event is cleaned before it is sent
 * (`contract/src/browser/telemetry/error-report.ts`).
 */
export function createReporter(target: ReporterOptions, route: string): Reporter {
  const { dsn, environment, release, web, api } = target;
  const patternOf = (url: URL) => (url.origin === api ? apiRoutePattern(url) : pagePattern(url));
  const client = init({
    dsn,
    environment,
    release,
    defaultIntegrations: false,
    integrations: [
      browserTracingIntegration({
        instrumentPageLoad: false,
        instrumentNavigation: false,
        linkPreviousTrace: "off",
      }),
      dedupeIntegration(),
      linkedErrorsIntegration(),
    ],
    // Specification 9.8 and 9.9: every trace; trace headers to the product's own hosts only.
    tracesSampleRate: 1,
    traceLifecycle: "static",
    tracePropagationTargets: [web, api].map(originPattern),
    dataCollection: DISABLED_DATA_COLLECTION,
    maxBreadcrumbs: 0,
    sendClientReports: false,
    beforeSend: (event) => sanitizeEvent(event, patternOf),
    beforeSendTransaction: (event) => sanitizeEvent(event, patternOf),
  });
  setTag("role", "browser");
  if (client !== undefined) {
    const startTime = performance.timeOrigin / 1_000;
    startBrowserTracingPageLoadSpan(client, { name: route, op: "pageload", startTime });
  }
  return {
    capture: (error) => void captureException(error),
    navigate(name) {
      if (client !== undefined)
        startBrowserTracingNavigationSpan(client, { name, op: "navigation" });
    },
  };
}

/** Does not match hosts that merely start with the same name. */
function originPattern(origin: string): RegExp {
  return new RegExp(`^${origin.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?:/|$)`);
}

function pagePattern({ pathname }: URL): string | null {
  const path = pathname === "/_root.data" ? "/" : pathname.replace(/\.data$/, "");
  const pattern = routePatternOf(path);
  return pattern === UNKNOWN_ROUTE ? null : pattern;
}
