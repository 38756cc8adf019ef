import { useEffect } from "react";
import { useLocation, useMatches } from "react-router";
import { useRootData } from "../site/root-data.ts";
import { hasQueryToken } from "../urls/query-token.ts";
import { routePattern } from "../site/manifest.ts";
import { loadService } from "./load-service.ts";

/** The services' scripts read the address themselves, so they wait while it carries a token. */
export default function LoadedServices() {
  const services = useRootData()?.services;
  const route = routePattern(useMatches());
  const waits = hasQueryToken(useLocation().search);
  useEffect(() => {
    // Checks the browser's address too: it may not have changed with the router's.
    if (waits || hasQueryToken(window.location.search)) return;
    for (const service of services ?? []) {
      if (service.needsConsent) loadService(service).trackRoute(route);
    }
  }, [services, route, waits]);
  return null;
}
