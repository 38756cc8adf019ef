import type { Client } from "@tenbin/contract/client";
import { createClient } from "@tenbin/contract/client";
import { deviceTypeOfWidth } from "./device.ts";
import { browserSession } from "./identity/browser-session.ts";
import { createSessionClient } from "./identity/session-client.ts";

const TAB_ID = "tenbin.tab-id";

let client: { readonly apiUrl: string; readonly client: Client } | undefined;

/** The browser's client of the API at `apiUrl` (see `useApiUrl`), calling for whoever is signed in. */
export function browserClient(apiUrl: string): Client {
  if (client?.apiUrl !== apiUrl) {
    const clientWith = (token: string | null) =>
      createClient({
        baseUrl: apiUrl,
        token: () => token,
        tabId,
        deviceType: () => deviceTypeOfWidth(window.innerWidth),
      });
    client = { apiUrl, client: createSessionClient(clientWith, browserSession) };
  }
  return client.client;
}

/** One id per tab: session storage is not shared between tabs and survives a reload. */
function tabId(): string {
  try {
    const known = sessionStorage.getItem(TAB_ID);
    if (known !== null) return known;
    sessionStorage.setItem(TAB_ID, pageId);
  } catch {
    // Storage refused by the reader's settings: the id lives as long as the page.
  }
  return pageId;
}

// Not randomUUID: that exists on secure origins only.
const pageId = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
  byte.toString(16).padStart(2, "0"),
).join("");
