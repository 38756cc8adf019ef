import { describe, expect, it } from "vitest";
import { getClientAddress } from "./client-info.ts";

const clientAddress = (ip: string, forwarded?: string) =>
  getClientAddress({
    ip,
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  });

describe("client address for rate limits", () => {
  it.each(["203.0.113.7", "2001:db8::7"])("is the peer's: %s", (ip) => {
    expect(clientAddress(ip)).toBe(ip);
  });

  it("ignores headers sent by the client itself", () => {
    expect(clientAddress("203.0.113.7", "198.51.100.1")).toBe("203.0.113.7");
  });

  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.31.0.1",
    "192.168.0.9",
    "::1",
    "fd00::2",
    "::ffff:10.0.0.1",
  ])("is the entry that the proxy at %s added, not the client's own", (proxy) => {
    expect(clientAddress(proxy, "1.1.1.1, 203.0.113.7")).toBe("203.0.113.7");
  });

  it("is the peer's when the proxy added none", () => {
    expect(clientAddress("127.0.0.1")).toBe("127.0.0.1");
    expect(clientAddress("127.0.0.1", " ")).toBe("127.0.0.1");
  });
});
