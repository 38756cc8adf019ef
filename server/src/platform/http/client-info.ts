import { BlockList, isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";

/** Unchecked headers of our own pages (specification 7.3 and 7.4). */
export interface ClientInfo {
  readonly tabId: string | null;
  readonly deviceType: string | null;
}

export function readClientInfo({ headers }: FastifyRequest): ClientInfo {
  return {
    tabId: lastHeaderValue(headers["tab-id"]),
    deviceType: lastHeaderValue(headers["device-type"]),
  };
}

/** A peer in one of these networks is a proxy in front of this process. */
const PRIVATE_NETWORKS = new BlockList();
PRIVATE_NETWORKS.addSubnet("10.0.0.0", 8);
PRIVATE_NETWORKS.addSubnet("127.0.0.0", 8);
PRIVATE_NETWORKS.addSubnet("172.16.0.0", 12);
PRIVATE_NETWORKS.addSubnet("192.168.0.0", 16);
PRIVATE_NETWORKS.addAddress("::1", "ipv6");
PRIVATE_NETWORKS.addSubnet("fc00::", 7, "ipv6");

/**
 * Address for rate limits, kept only in memory. Behind a proxy it is the last entry of
 * X-Forwarded-For, the only one that the proxy itself wrote.
 */
export function getClientAddress({ ip, headers }: Pick<FastifyRequest, "ip" | "headers">): string {
  const forwarded = lastHeaderValue(headers["x-forwarded-for"])?.split(",").at(-1)?.trim() ?? "";
  return forwarded !== "" && PRIVATE_NETWORKS.check(ip, isIPv6(ip) ? "ipv6" : "ipv4")
    ? forwarded
    : ip;
}

function lastHeaderValue(header: string | string[] | undefined): string | null {
  const text = Array.isArray(header) ? header.at(-1) : header;
  return text === undefined || text === "" ? null : text;
}
