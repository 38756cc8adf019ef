import type { Client } from "@tenbin/contract/client";
import { browserSession } from "./browser-session.ts";
import { createSessionClient } from "./session/session-client.ts";

export function authenticatedClient(clientWith: (token: string | null) => Client): Client {
  return createSessionClient(clientWith, browserSession);
}
