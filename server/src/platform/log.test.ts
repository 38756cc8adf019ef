import { describe, expect, it } from "vitest";
import { createFastifyServer } from "./http/server/server.ts";
import { createLogger } from "./log.ts";

describe("createLogger", () => {
  it("logs requests without values that may be personal [ASVS 16.2.1, 16.2.5]", async () => {
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
    const requests = lines.map((line) => JSON.parse(line) as { req?: object; role: string });
    expect(requests[0]).toMatchObject({
      role: "web",
      req: { method: "GET", url: "/register/verify?token=…&next=…", remoteAddress: "127.0.0.1" },
    });
    expect(lines.join("")).not.toContain("secret");
  });
});
