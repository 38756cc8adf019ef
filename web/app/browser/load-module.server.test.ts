import { expect, it } from "vitest";
import { loadModule } from "./load-module.ts";

it("loads modules on the server", async () => {
  const found = { default: "part" };
  expect(await loadModule(() => Promise.resolve(found))).toBe(found);
  await expect(loadModule(() => Promise.reject(new Error("missing")))).rejects.toThrow("missing");
});
