import type { Client } from "@tenbin/contract/client";
import { createClient } from "@tenbin/contract/client";
import { deviceTypeOfWidth } from "./device.ts";
import { sessionMark } from "./identity/session/session-mark.ts";
import { loadScript } from "./navigation/load-script.ts";

const TAB_ID = "tenbin.tab-id";

let client: { readonly apiUrl: string; readonly client: Client } | undefined;

/** The browser's client of the API at `apiUrl`, calling for whoever is signed in. */
export function browserClient(apiUrl: string): Client {
  if (client?.apiUrl !== apiUrl) {
    const clientWith = (token: string | null) =>
      createClient({
        baseUrl: apiUrl,
        token: () => token,
        tabId,
        deviceType: () => deviceTypeOfWidth(window.innerWidth),
      });
    client = { apiUrl, client: forReader(clientWith) };
  }
  return client.client;
}

/** What calls for a session need is fetched only where there is one. */
function forReader(clientWith: (token: string | null) => Client): Client {
  const visitor = clientWith(null);
  let member: Client | undefined;
  return {
    async call(name, input) {
      // A call that the page does not outlive waits for no script.
      const isUrgent = input?.keepalive === true && member === undefined;
      if (sessionMark() === null || isUrgent) return visitor.call(name, input);
      const { signedClient } = await loadScript(
        () => import("./identity/session/signed-client.ts"),
      );
      member ??= signedClient(clientWith);
      return member.call(name, input);
    },
  };
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
