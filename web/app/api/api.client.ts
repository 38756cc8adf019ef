import type { Client } from "@tenbin/contract/client";
import { createClient } from "@tenbin/contract/client";
import { deviceTypeOfWidth } from "./device.ts";
import { sessionHint } from "../identity/session/session-hint.ts";
import { loadModule } from "../browser/load-module.ts";
import { tabStorage } from "../browser/storage.ts";

const TAB_ID = "tenbin.tab-id";

let client: { readonly apiUrl: string; readonly client: Client } | undefined;

export function browserClient(apiUrl: string): Client {
  if (client?.apiUrl !== apiUrl) {
    const clientWith = (token: string | null) =>
      createClient({
        baseUrl: apiUrl,
        token: () => token,
        tabId,
        deviceType: () => deviceTypeOfWidth(window.innerWidth),
      });
    client = { apiUrl, client: createViewerClient(clientWith) };
  }
  return client.client;
}

/** Loads the code for sessions only if there is one. */
function createViewerClient(clientWith: (token: string | null) => Client): Client {
  const visitor = clientWith(null);
  let member: Client | undefined;
  return {
    async call(name, input) {
      if (sessionHint() === null) return visitor.call(name, input);
      // Loaded once, so that a later call leaves before the page does.
      if (member === undefined) {
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
