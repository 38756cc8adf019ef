import { useEffect } from "react";
import { useLocation, useMatches } from "react-router";
import { useRootData } from "../site/root-data.ts";
import { hasQueryToken } from "../urls/query-token.ts";
import { routePattern } from "../site/manifest.ts";
import { loadService } from "./load-service.ts";

/**
 * Loads the services that the reader agreed to, and names to them the routes that are shown. Their
 * scripts read the address by themselves: they wait while it carries the secret of a mailed link.
 */
export default function LoadedServices() {
  const services = useRootData()?.services;
  const route = routePattern(useMatches());
  const waits = hasQueryToken(useLocation().search);
  useEffect(() => {
    // The browser's own too: it may refuse the router to change it.
    if (waits || hasQueryToken(window.location.search)) return;
    for (const service of services ?? []) {
      if (service.needsConsent) loadService(service).trackRoute(route);
    }
  }, [services, route, waits]);
  return null;
}
