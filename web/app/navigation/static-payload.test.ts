import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadStaticPayload } from "./static-payload.ts";

const url = new URL("https://tenbin.test/pricing/churn/done?from=mail");
const file = { build: "a", path: "/pricing/churn/done", title: "解約の受付", data: { words: "…" } };
const FROM_SERVER = { words: "from the server" };

describe("per-route payload files of static routes [spec 7.19]", () => {
  const fetched = vi.fn<(address: string) => Promise<Response>>();
  const serverLoader = vi.fn<() => Promise<unknown>>(() => Promise.resolve(FROM_SERVER));
  const load = () => loadStaticPayload({ url, serverLoader });
  beforeEach(() => {
    serverLoader.mockClear();
    vi.stubGlobal("window", { __reactRouterManifest: { version: "a", routes: {} } });
    vi.stubGlobal("fetch", fetched);
  });
  afterEach(() => vi.unstubAllGlobals());

  it("are loaded instead of the server's data [spec 7.19]", async () => {
    fetched.mockResolvedValue(Response.json(file));
    await expect(load()).resolves.toEqual(file.data);
    expect(fetched).toHaveBeenCalledWith("/pricing/churn/done/_payload.json?a");
    expect(serverLoader).not.toHaveBeenCalled();
  });

  it.each([
    ["is not there", () => Promise.resolve(new Response("", { status: 404 }))],
    ["cannot be reached", () => Promise.reject(new TypeError("fetch failed"))],
    ["is a page", () => Promise.resolve(new Response("<!doctype html>"))],
    ["is of another page", () => Promise.resolve(Response.json({ ...file, path: "/" }))],
    ["is no such file", () => Promise.resolve(Response.json({ id: 1 }))],
  ])("fall back to the server when the file %s", async (_, response) => {
    fetched.mockImplementation(response);
    await expect(load()).resolves.toBe(FROM_SERVER);
  });

  it("of another build cause a document load", async () => {
    fetched.mockResolvedValue(Response.json({ ...file, build: "b" }));
    const thrown: unknown = await load().catch((error: unknown) => error);
    if (!(thrown instanceof Response)) throw new Error("no redirect");
    expect(thrown.headers.get("location")).toBe("/pricing/churn/done?from=mail");
    expect(thrown.headers.get("x-remix-reload-document")).toBe("true");
  });
});
