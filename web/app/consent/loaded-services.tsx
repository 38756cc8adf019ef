import { useEffect } from "react";
import { useMatches } from "react-router";
import { useRootData } from "../layout/root-data.ts";
import { routePattern } from "../telemetry/route-pattern.ts";
import { loadService } from "./load-service.ts";

/** Loads the services that the reader agreed to, and names to them the routes that are shown. */
export default function LoadedServices() {
  const services = useRootData()?.services;
  const route = routePattern(useMatches());
  useEffect(() => {
    for (const service of services ?? []) {
      if (service.needsConsent) loadService(service).show(route);
    }
  }, [services, route]);
  return null;
}
