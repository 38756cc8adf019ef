import type { ExternalService, ServiceKind } from "@tenbin/contract/consent/external-services";
import { loadAnalytics } from "./load-analytics.ts";
import { loadChat } from "./load-chat.ts";
import { loadHeatmap } from "./load-heatmap.ts";
import type { AnalyticsProperties, LoadedService } from "./loaded-service.ts";

const SERVICE_LOADERS: Readonly<
  Record<Exclude<ServiceKind, "error_reports">, (key: string) => LoadedService>
> = {
  analytics: loadAnalytics,
  heatmap: loadHeatmap,
  chat: loadChat,
};

let properties: AnalyticsProperties = null;
const loaded = new Map<ServiceKind, LoadedService>();

export function loadService({ kind, key }: ExternalService): LoadedService {
  const known = loaded.get(kind);
  if (known !== undefined) return known;
  if (kind === "error_reports") throw new Error("Error reports are not loaded by consent");
  const service = SERVICE_LOADERS[kind](key);
  if (kind === "analytics" && properties !== null) service.setProperties?.(properties);
  loaded.set(kind, service);
  return service;
}

/** Sent with later events, once the service is loaded. */
export function setAnalyticsProperties(known: AnalyticsProperties): void {
  if (known === properties) return;
  properties = known;
  loaded.get("analytics")?.setProperties?.(known);
}
