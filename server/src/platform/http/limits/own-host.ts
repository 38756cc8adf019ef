import { compile } from "@fastify/proxy-addr";
import type { FastifyRequest } from "fastify";
import { isLoopback } from "../../loopback.ts";

/** Where a request comes from. */
export type RequestSource = Pick<FastifyRequest, "ip" | "headers">;

/** With any of them a peer forwards for somebody, whether or not it is believed. */
const FORWARDING_HEADERS = ["x-forwarded-for", "forwarded", "x-real-ip"];

/**
 * Whether a request is no client's: of a process of this machine, or of a named proxy, that forwards
 * for nobody, as the web host does when it renders a page.
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
