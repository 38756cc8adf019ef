import type { Client } from "@tenbin/contract/client";
import { createClientWith } from "@tenbin/contract/client";
import type { EndpointName } from "@tenbin/contract/links";
import { logMetricRoute } from "@tenbin/contract/metric-route";
import type { EndpointRoute } from "@tenbin/contract/route";
import { deviceTypeOfWidth } from "./device.ts";
import { sessionHint } from "../identity/session/session-hint.ts";
import { loadModule, prefetchModule } from "../browser/load-module.ts";
import { tabStorage } from "../browser/storage.ts";

const TAB_ID = "tenbin.tab-id";

let client: { readonly apiUrl: string; readonly client: Client } | undefined;

export function browserClient(apiUrl: string): Client {
  if (client?.apiUrl !== apiUrl) {
    const clientWith = (token: string | null) =>
      createClientWith(findRoute, {
        baseUrl: apiUrl,
        token: () => token,
        tabId,
        deviceType: () => deviceTypeOfWidth(window.innerWidth),
      });
    client = { apiUrl, client: createViewerClient(clientWith) };
  }
  return client.client;
}

/** Pages that only log events do without the table of endpoints. */
async function findRoute(name: EndpointName): Promise<EndpointRoute> {
  if (name === "logMetric") return logMetricRoute;
  const { endpointRoutes } = await loadModule(importLinks);
  return endpointRoutes[name];
}

const importLinks = () => import("@tenbin/contract/links");

/** Loads the code for sessions only if there is one. */
function createViewerClient(clientWith: (token: string | null) => Client): Client {
  const visitor = clientWith(null);
  let member: Client | undefined;
  return {
    async call(name, input) {
      if (sessionHint() === null) return visitor.call(name, input);
      // Loaded once, so that a later call leaves before the page does.
      if (member === undefined) {
        prefetchModule(importLinks);
        const { authenticatedClient } = await loadModule(
          () => import("../identity/authenticated-client.ts"),
        );
        member = authenticatedClient(clientWith);
      }
      return member.call(name, input);
    },
  };
}

/** One id per tab: session storage is not shared between tabs and survives a reload. */
function tabId(): string {
  const known = tabStorage.get(TAB_ID);
  if (known !== null) return known;
  // `randomUUID` exists on secure origins only.
  const random = crypto.getRandomValues(new Uint8Array(16));
  const id = Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
  tabStorage.set(TAB_ID, id);
  return id;
}
