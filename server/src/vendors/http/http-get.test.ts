import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { httpGet, type HttpGetOptions } from "./http-get.ts";

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function get(listener: RequestListener, options: Partial<HttpGetOptions> = {}) {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return httpGet(new URL(`http://127.0.0.1:${port}/data`), {
    headers: {},
    timeoutMs: 5_000,
    maxBytes: 1 << 20,
    ...options,
  });
}

const packed = gzipSync(
  Buffer.from(JSON.stringify({ data: Array.from({ length: 99 }, (_, at) => Math.sin(at)) })),
);
const gzip = { "content-encoding": "gzip" };

describe("httpGet", () => {
  it("returns status and decompressed body", async () => {
    const answer = await get((_, response) => response.writeHead(203, gzip).end(packed));
    expect(answer.status).toBe(203);
    expect(JSON.parse(answer.body.toString())).toHaveProperty("data");
  });

  it("rejects a gzip body truncated at any byte", async () => {
    for (const length of [1, 10, packed.length >> 1, packed.length - 8, packed.length - 1]) {
      const cut = packed.subarray(0, length);
      const answer = get((_, response) => response.writeHead(200, gzip).end(cut));
      await expect(answer).rejects.toMatchObject({ name: "FeedError", failure: "corrupt" });
    }
  });

  it("rejects a gzip body with a wrong checksum", async () => {
    const damaged = Buffer.from(packed);
    damaged.writeUInt32LE((damaged.readUInt32LE(packed.length - 8) + 1) >>> 0, packed.length - 8);
    const answer = get((_, response) => response.writeHead(200, gzip).end(damaged));
    await expect(answer).rejects.toMatchObject({ failure: "corrupt" });
  });

  it("rejects a body above the limit, compressed or not [ASVS 5.2.1]", async () => {
    const large = Buffer.alloc(3 << 20, 32);
    await expect(get((_, response) => response.end(large))).rejects.toMatchObject({
      failure: "corrupt",
    });
    const bomb = get((_, response) => response.writeHead(200, gzip).end(gzipSync(large)));
    await expect(bomb).rejects.toMatchObject({ failure: "corrupt" });
  });

  it("distinguishes a lost connection and a timeout from a damaged body", async () => {
    const broken = get((_, response) => {
      response.writeHead(200, { "content-length": 1_000 });
      response.write("half");
      setImmediate(() => response.destroy());
    });
    await expect(broken).rejects.toMatchObject({ failure: "unavailable" });
    const silent = get(() => {}, { timeoutMs: 40 });
    await expect(silent).rejects.toMatchObject({ failure: "unavailable" });
  });

  it("rejects with the signal's reason when aborted", async () => {
    const controller = new AbortController();
    const response = get(() => controller.abort(new Error("stopped")), {
      signal: controller.signal,
    });
    await expect(response).rejects.toThrow("stopped");
  });
});
