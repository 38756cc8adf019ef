import { describe, expect, it } from "vitest";
import { isLoopback } from "./loopback.ts";

describe("isLoopback", () => {
  it.each([
    "localhost",
    "LOCALHOST",
    "127.0.0.1",
    "127.8.9.10",
    "::1",
    "[::1]",
    "::ffff:127.0.0.1",
  ])("is true for %s", (host) => expect(isLoopback(host)).toBe(true));

  it.each([
    "0.0.0.0",
    "::",
    "192.0.2.7",
    "::ffff:192.0.2.7",
    "127.0.0.1.example",
    "127.0.0.256",
    "localhost.example",
    "tenbin.example",
    "",
  ])("is false for %j", (host) => expect(isLoopback(host)).toBe(false));
});
