import { createServer } from "node:http";
import { expect, it, onTestFinished, vi } from "vitest";
import { listen } from "../../fakes/listen.ts";

it("refuses to start where another product answers", async () => {
  const other = await listen(createServer((_, response) => response.end()));
  onTestFinished(other.stop);
  vi.stubEnv("E2E_WEB_PORT", String(other.port));
  onTestFinished(() => void vi.unstubAllEnvs());
  const { sampleProduct } = await import("./sample-product.ts");
  onTestFinished(() => sampleProduct.stop());
  await expect(sampleProduct.start()).rejects.toThrow(
    `Another product answers at http://localhost:${other.port}; stop it first.`,
  );
});
