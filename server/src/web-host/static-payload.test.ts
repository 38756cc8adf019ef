import { beforeEach, describe, expect, it, vi } from "vitest";
import type { FastifyInstance } from "fastify";
import { createFastifyServer } from "../platform/http/server/server.ts";
import { isPayloadRequest, sendPayloadNotFound, registerStaticPayloads } from "./static-payload.ts";

describe("per-route payload files [spec 7.19]", () => {
  const load = vi.fn<() => unknown>();
  let server: FastifyInstance;
  beforeEach(() => {
    load.mockReset().mockReturnValue({ words: "利用規約" });
    server = createFastifyServer({ sendError: (_, __, reply) => void reply.code(500).send() });
    registerStaticPayloads(server, "b1", [{ path: "/tos", title: "利用規約", load }]);
    server.get("/*", (request, reply) =>
      isPayloadRequest(request.url) ? sendPayloadNotFound(request.id, reply) : reply.send("page"),
    );
  });

  it("contain the data of a static page and its build id [spec 7.19]", async () => {
    const response = await server.inject("/tos/_payload.json");
    expect(response.headers["content-type"]).toContain("application/json");
    expect(response.json()).toEqual({
      build: "b1",
      path: "/tos",
      title: "利用規約",
      data: { words: "利用規約" },
    });
  });

  it("are created once and answer 304 to their ETag", async () => {
    const first = await server.inject("/tos/_payload.json");
    for (const listed of [
      String(first.headers["etag"]),
      `W/"a", W/${first.headers["etag"]}`,
      "*",
    ]) {
      const headers = { "if-none-match": listed };
      const again = await server.inject({ url: "/tos/_payload.json", headers });
      expect(again.statusCode, listed).toBe(304);
    }
    expect(load).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["/tos/_payload.json?b1", "public, max-age=31536000, immutable"],
    ["/tos/_payload.json?b0", "public, no-cache"],
    ["/tos/_payload.json", "public, no-cache"],
  ])("%s has cache control %s", async (url, cached) => {
    expect((await server.inject(url)).headers["cache-control"]).toBe(cached);
  });

  it("does not cache a failure", async () => {
    load.mockRejectedValueOnce(new Error("broken"));
    expect((await server.inject("/tos/_payload.json")).statusCode).toBe(500);
    expect((await server.inject("/tos/_payload.json")).statusCode).toBe(200);
  });

  it.each(["/portfolio/_payload.json", "/no/such/_payload.json?b1", "/_payload.json"])(
    "answers 404 with a problem to %s",
    async (url) => {
      const response = await server.inject(url);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ errorType: "not_found", status: 404 });
    },
  );

  it("renders other URLs as pages", async () => {
    expect((await server.inject("/tos/payload.json?a=/_payload.json")).body).toBe("page");
  });
});
