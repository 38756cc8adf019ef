import { afterEach, describe, expect, it, vi } from "vitest";

const addresses = { API_URL: "http://api.test", PUBLIC_API_URL: "http://api.test" };

/** Resets modules, because settings are read once per process. */
async function loadPageIn(environment: string): Promise<unknown> {
  vi.resetModules();
  for (const [name, value] of Object.entries(addresses)) vi.stubEnv(name, value);
  vi.stubEnv("PUBLIC_ENVIRONMENT", environment);
  const { loader } = await import("./page.tsx");
  const url = new URL("http://web.test/gallery");
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that the loader reads
    return loader({ url } as Parameters<typeof loader>[0]);
  } catch (thrown) {
    return thrown;
  }
}

afterEach(() => vi.unstubAllEnvs());

describe("gallery", () => {
  it("is available in development", async () => {
    expect(await loadPageIn("local")).toBeNull();
    expect(await loadPageIn("development")).toBeNull();
  });

  it("is a page that does not exist in production [ASVS 15.2.3]", async () => {
    expect(await loadPageIn("production")).toMatchObject({
      data: { fatal: false, message: "Page not found: /gallery" },
      init: { status: 404 },
    });
  });
});
