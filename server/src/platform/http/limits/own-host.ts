import { compile } from "@fastify/proxy-addr";
import type { FastifyRequest } from "fastify";
import { isLoopback } from "../../loopback.ts";

/** Where a request comes from. */
export type RequestSource = Pick<FastifyRequest, "ip" | "headers">;

/** With any of them a peer forwards a request, whether or not it is trusted. */
const FORWARDING_HEADERS = ["x-forwarded-for", "forwarded", "x-real-ip"];

/**
 * Whether a request comes from no client: from a process of this machine, or a named proxy, that forwards
 * for nobody, like the web host rendering a page.
 * @param trustedProxies see `ServerOptions`
 */
export function createOwnHostCheck(
  trustedProxies: readonly string[],
): (source: RequestSource) => boolean {
  const isTrusted = compile([...trustedProxies]);
  return ({ ip, headers }) =>
    (isLoopback(ip) || isTrusted(ip, 0)) &&
    FORWARDING_HEADERS.every((name) => headers[name] === undefined);
}
