import { compile } from "@fastify/proxy-addr";
import { isLoopback } from "../loopback.ts";

/**
 * Whether a request's address is no client's: a process of this machine, or a named proxy that
 * forwards for nobody, as the web host does when it renders a page.
 * @param trustedProxies see `ServerOptions`
 */
export function createOwnHostCheck(
  trustedProxies: readonly string[],
): (address: string) => boolean {
  const isTrusted = compile([...trustedProxies]);
  return (address) => isLoopback(address) || isTrusted(address, 0);
}
