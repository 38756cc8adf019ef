// @vitest-environment jsdom
import { expect, it, vi } from "vitest";

vi.mock("react-dom/client", () => ({ hydrateRoot: vi.fn<() => void>() }));
vi.mock("react-router/dom", () => ({ HydratedRouter: () => null }));
vi.mock("./navigation/page-build-watcher.ts", () => ({ watchBuilds: vi.fn<() => void>() }));

it("begins by clearing what another session left in a tab that slept [ASVS 14.3.1]", async () => {
  for (const key of ["tenbin.session", "tenbin.owner"]) localStorage.setItem(key, "b");
  sessionStorage.setItem("tenbin.owner", "a");
  sessionStorage.setItem("tenbin.typed-address", "a@tenbin.example");
  await import("./entry.client.tsx");
  expect(sessionStorage.getItem("tenbin.typed-address")).toBeNull();
});
