import { describe, expect, it } from "vitest";
import { getClientAddress } from "./client-info.ts";

const clientAddress = (ip: string, forwarded?: string) =>
  getClientAddress({
    ip,
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  });

describe("the address that calls are counted by", () => {
  it.each(["203.0.113.7", "2001:db8::7"])("is the peer's: %s", (ip) => {
    expect(clientAddress(ip)).toBe(ip);
  });

  it("does not believe a reader's own header", () => {
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
  ])("is what the proxy at %s wrote, not what the reader wrote before it", (proxy) => {
    expect(clientAddress(proxy, "1.1.1.1, 203.0.113.7")).toBe("203.0.113.7");
  });

  it("is the peer's where the proxy wrote nothing", () => {
    expect(clientAddress("127.0.0.1")).toBe("127.0.0.1");
    expect(clientAddress("127.0.0.1", " ")).toBe("127.0.0.1");
  });
});
