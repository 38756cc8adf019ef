import { isIPv6 } from "node:net";

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** IPv4 address, or the /64 of an IPv6 address, where addresses are chosen freely (RFC 6177). */
export function clientNetwork(address: string): string {
  const groups = parseIpv6Groups(address);
  return typeof groups === "string" ? groups : `${groups.slice(0, 4).join(":")}::/64`;
}

/** The client's network and the largest one that a single site is assigned: IPv6 also by /48. */
export function clientNetworks(address: string): readonly string[] {
  const groups = parseIpv6Groups(address);
  const network = clientNetwork(address);
  return typeof groups === "string" ? [network] : [network, `${groups.slice(0, 3).join(":")}::/48`];
}

/** Text for an IPv4 address. */
function parseIpv6Groups(address: string): readonly string[] | string {
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  // The URL parser normalises to lower case, no leading zeros, no embedded IPv4.
  const plain = new URL(`http://[${address.split("%", 1)[0]}]`).hostname.slice(1, -1);
  const [before = "", after = ""] = plain.split("::");
  const head = before === "" ? [] : before.split(":");
  const tail = after === "" ? [] : after.split(":");
  const zeros = Array<string>(8 - head.length - tail.length).fill("0");
  return [...head, ...zeros, ...tail];
}
