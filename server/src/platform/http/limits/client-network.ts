import { isIPv6 } from "node:net";

/** The first six groups of addresses that carry an IPv4 address: mapped ones, and NAT64 (RFC 6052). */
const IPV4_PREFIXES: ReadonlySet<string> = new Set(["0:0:0:0:0:ffff", "64:ff9b:0:0:0:0"]);

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

/** Text for an IPv4 address, also one that an IPv6 address carries. */
function parseIpv6Groups(address: string): readonly string[] | string {
  if (!isIPv6(address)) return address;
  // The URL parser normalises to lower case, no leading zeros, no dotted IPv4.
  const plain = new URL(`http://[${address.split("%", 1)[0]}]`).hostname.slice(1, -1);
  const [before = "", after = ""] = plain.split("::");
  const head = before === "" ? [] : before.split(":");
  const tail = after === "" ? [] : after.split(":");
  const zeros = Array<string>(8 - head.length - tail.length).fill("0");
  const groups = [...head, ...zeros, ...tail];
  return IPV4_PREFIXES.has(groups.slice(0, 6).join(":")) ? toIpv4(groups.slice(6)) : groups;
}

function toIpv4(groups: readonly string[]): string {
  const bytes = groups.map((group) => Number.parseInt(group, 16)).flatMap((n) => [n >> 8, n & 255]);
  return bytes.join(".");
}
