import { afterEach, describe, expect, it } from "vitest";
import type { PageFailure } from "./page-failure.ts";
import { createThreadRenderer, type ThreadRenderer } from "./thread-renderer.ts";

/** Answers with the request; the address can make it fail or end. */
const thread = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId, workerData } from "node:worker_threads";
    parentPort.on("message", ({ id, url, headers }) => {
      const path = new URL(url).pathname;
      if (path === "/fail") return parentPort.postMessage({ id, failure: new RangeError("no such page") });
      if (path === "/broken") {
        parentPort.postMessage({ report: { error: new RangeError("broken"), method: "GET", url, userAgent: "a" } });
      }
      if (path === "/end") return process.exit(0);
      const text = JSON.stringify({ url, headers, threadId, api: workerData.publicApiUrl });
      const page = { status: 200, headers: {}, bytes: Buffer.from(text), shareable: true };
      parentPort.postMessage({ id, page, brotli: Buffer.from("packed") });
    });
  `)}`,
);

describe("thread renderer", () => {
  let renderer: ThreadRenderer;
  let failures: PageFailure[];
  const start = (idleMs = 60_000) => {
    failures = [];
    const onFailure = (failure: PageFailure) => void failures.push(failure);
    renderer = createThreadRenderer(
      { publicApiUrl: "http://api.test" },
      { thread, idleMs, onFailure },
    );
  };
  afterEach(() => renderer.stop());
  const askFor = async (path: string, headers: Record<string, string> = {}) => {
    const page = await renderer.render(new Request(`http://x.test${path}`, { headers }));
    return { page, told: JSON.parse(page.bytes.toString()) as Record<string, unknown> };
  };

  it("renders the requested page with the bytes for most browsers", async () => {
    start();
    const [one, two] = await Promise.all([askFor("/a", { "x-a": "1" }), askFor("/b")]);
    expect(one.told).toMatchObject({ url: "http://x.test/a", headers: [["x-a", "1"]] });
    expect(two.told).toMatchObject({ url: "http://x.test/b", api: "http://api.test" });
    expect((await one.page.encoded("br")).toString()).toBe("packed");
    expect(one.page.shareable).toBe(true);
  });

  it("reports the failure of one page without affecting others", async () => {
    start();
    await expect(askFor("/fail")).rejects.toThrow(new RangeError("no such page"));
    expect((await askFor("/a")).told["url"]).toBe("http://x.test/a");
  });

  it("reports what failed within a page, and returns the page", async () => {
    start();
    const { told } = await askFor("/broken");
    expect(told["url"]).toBe("http://x.test/broken");
    expect(failures).toEqual([
      {
        error: new RangeError("broken"),
        method: "GET",
        url: "http://x.test/broken",
        userAgent: "a",
      },
    ]);
  });

  it("fails waiting pages when a thread ends, and starts another one [fault: another process × public pages]", async () => {
    start();
    const first = (await askFor("/a")).told["threadId"];
    await expect(askFor("/end")).rejects.toThrow("the render thread exited");
    expect((await askFor("/a")).told["threadId"]).not.toBe(first);
  });

  it("starts no thread before the first request", async () => {
    start(0);
    const first = (await askFor("/a")).told["threadId"];
    await expect
      .poll(async () => (await askFor("/a")).told["threadId"], { interval: 20 })
      .not.toBe(first);
  });
});
