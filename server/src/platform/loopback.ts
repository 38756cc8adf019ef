import { BlockList, isIP } from "node:net";

const ADDRESSES = new BlockList();
ADDRESSES.addSubnet("127.0.0.0", 8);
ADDRESSES.addAddress("::1", "ipv6");

/** Whether only this machine has the address or host name, as of a peer, in a setting or in a URL. */
export function isLoopback(host: string): boolean {
  if (host.toLowerCase() === "localhost") return true;
  const address = /^\[(.+)\]$/.exec(host)?.[1] ?? host;
  const version = isIP(address);
  return version !== 0 && ADDRESSES.check(address, version === 6 ? "ipv6" : "ipv4");
}
