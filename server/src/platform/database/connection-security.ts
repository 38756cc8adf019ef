import type { ConnectionOptions } from "node:tls";
import pg from "pg";
import { isLoopback } from "../loopback.ts";

/** The driver keeps more than its types tell. */
interface ParsedConnection {
  readonly host: string;
  readonly ssl: boolean | ConnectionOptions;
}

/**
 * As the driver reads the URL, so that no spelling of it passes for encrypted.
 * @returns whether others in the network could read a connection, or answer in the server's place
 * @throws when the driver cannot read the URL or a file that it names
 */
export function isExposedConnection(url: string): boolean {
  const client: ParsedConnection = new pg.Client({ connectionString: url });
  const { host, ssl } = client;
  // A path is a socket of this machine.
  if (host.startsWith("/") || isLoopback(host)) return false;
  return typeof ssl === "boolean" ? !ssl : ssl.rejectUnauthorized === false;
}
