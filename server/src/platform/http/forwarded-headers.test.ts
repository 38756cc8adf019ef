import { describe, expect, it } from "vitest";
import { createLogger } from "../log.ts";
import { createFastifyServer } from "./server/server.ts";

const FORGED = {
  "x-forwarded-for": "1.1.1.1, 203.0.113.7",
  "x-forwarded-proto": "https",
  "x-forwarded-host": "forged.test",
};

async function ask(
  trustedProxies: readonly string[],
  remoteAddress: string,
  headers: Readonly<Record<string, string>> = FORGED,
) {
  const server = createFastifyServer({
    trustedProxies,
    sendError: (_, __, reply) => void reply.send(""),
  });
  server.get("/", ({ ip, protocol, host }) => ({ ip, protocol, host }));
  const response = await server.inject({
    url: "/",
    remoteAddress,
    headers: { host: "own.test", ...headers },
  });
  await server.close();
  return response.json<unknown>();
}

describe("forwarded headers", () => {
  it.each(["203.0.113.9", "127.0.0.1", "10.1.2.3", "192.168.0.9", "::1", "fd00::2"])(
    "of %s are not believed unless it is named [ASVS 4.1.3, 15.3.4]",
    async (peer) => {
      const plain = { ip: peer, protocol: "http", host: "own.test" };
      expect(await ask([], peer)).toEqual(plain);
      expect(await ask(["198.51.100.0/24"], peer)).toEqual(plain);
    },
  );

  it.each([
    ["10.0.0.0/8", "10.1.2.3"],
    ["10.0.0.0/8", "::ffff:10.1.2.3"],
    ["loopback", "::1"],
    ["fd00::/8", "fd00::2"],
  ])("of a proxy in %s give the address that it added, protocol and host", async (named, peer) => {
    expect(await ask([named], peer)).toEqual({
      ip: "203.0.113.7",
      protocol: "https",
      host: "forged.test",
    });
  });

  it("of two named proxies in a row give the client before both [ASVS 4.1.3, 15.3.4]", async () => {
    const headers = { "x-forwarded-for": "1.1.1.1, 203.0.113.7, 10.0.0.2" };
    expect(await ask(["10.0.0.0/8"], "10.0.0.1", headers)).toMatchObject({ ip: "203.0.113.7" });
  });

  it("may be missing", async () => {
    expect(await ask(["loopback"], "127.0.0.1", {})).toMatchObject({ ip: "127.0.0.1" });
    expect(await ask(["loopback"], "127.0.0.1", { "x-forwarded-for": " " })).toMatchObject({
      ip: "127.0.0.1",
    });
  });

  it("of a peer that is not named are logged once, and never the client's address", async () => {
    const lines: string[] = [];
    const logger = createLogger(
      { level: "info", role: "web" },
      { write: (line: string) => void lines.push(line) },
    );
    const server = createFastifyServer({
      logger,
      trustedProxies: ["10.0.0.1"],
      sendError: (_, __, reply) => void reply.send(""),
    });
    server.get("/", () => "");
    const headers = { "x-forwarded-for": "203.0.113.7" };
    for (const remoteAddress of ["10.0.0.1", "10.0.0.2", "10.0.0.2"])
      await server.inject({ url: "/", remoteAddress, headers });
    await server.close();
    expect(lines.filter((line) => line.includes("TRUSTED_PROXIES"))).toHaveLength(1);
    expect(lines.join("")).toContain('"remoteAddress":"10.0.0.1"');
    expect(lines.join("")).not.toContain("203.0.113.7");
  });
});
