import { type Client, type ClientOptions, createClientWith } from "./client.ts";
import { endpointRoutes } from "../browser/links.ts";

/** For servers and tests; browsers load the table of endpoints later (`createClientWith`). */
export function createClient(options: ClientOptions): Client {
  return createClientWith((name) => endpointRoutes[name], options);
}
