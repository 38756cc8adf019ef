import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clientNetwork, clientNetworks } from "./client-network.ts";

describe("clientNetwork", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::ffff:c0a8:0101", "192.168.1.1"],
    ["0:0:0:0:0:FFFF:CB00:7107", "203.0.113.7"],
    ["64:ff9b::cb00:7107", "203.0.113.7"],
    ["64:ff9b::203.0.113.7", "203.0.113.7"],
    ["64:ff9b:1::203.0.113.7", "64:ff9b:1:0::/64"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:0001:0002::", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("%s → %s", (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });

  it("is equal for all addresses in a /64, in any spelling", () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.ipV6(), (one, other) => {
        const [half, rest] = [expand(one).slice(0, 4), expand(other).slice(4)];
        const network = `${half.join(":")}::/64`;
        expect(clientNetwork(one)).toBe(network);
        expect(clientNetwork([...half, ...rest].join(":"))).toBe(network);
      }),
      { seed: 20261121 },
    );
  });
});

describe("clientNetworks", () => {
  it.each([
    ["203.0.113.7", ["203.0.113.7"]],
    ["::ffff:203.0.113.7", ["203.0.113.7"]],
    ["64:ff9b::cb00:7107", ["203.0.113.7"]],
    ["2001:db8:1:2:3:4:5:6", ["2001:db8:1:2::/64", "2001:db8:1::/48"]],
  ])("%s → %j", (address, networks) => {
    expect(clientNetworks(address)).toEqual(networks);
  });
});

/** The eight groups of an address, as the URL parser reads it. */
function expand(address: string): string[] {
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  return [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
}
