import { describe, expect, it } from "vitest";
import { createFastifyServer } from "./http/server/server.ts";
import { createLogger } from "./log.ts";

describe("createLogger", () => {
  it("logs a request in one line without values that may be personal [ASVS 16.2.1, 16.2.5]", async () => {
    const lines: string[] = [];
    const logger = createLogger(
      { level: "info", role: "web" },
      { write: (line: string) => void lines.push(line) },
    );
    const server = createFastifyServer({
      logger,
      sendError: (_, __, reply) => void reply.send(""),
    });
    server.get("/register/verify", () => "page");
    const headers = {
      authorization: "Bearer secret-token",
      cookie: "__Host-session=secret-cookie",
    };
    await server.inject({ url: "/register/verify?token=secret-link&next=%2Fa%3Db#c", headers });
    await server.close();
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({
        msg: "request",
        role: "web",
        reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        req: {
          method: "GET",
          url: "/register/verify?token=…&next=…",
          host: "localhost:80",
          remoteAddress: "127.0.0.1",
        },
        route: "/register/verify",
        status: 200,
        ms: expect.any(Number),
      }),
    ]);
    expect(lines.join("")).not.toContain("secret");
  });
});
