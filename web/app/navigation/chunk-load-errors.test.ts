// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";
import { prefetchModule } from "../browser/load-module.ts";
import { reloadPage } from "../browser/reload-guard.ts";
import { reloadOnChunkLoadError } from "./chunk-load-errors.ts";

let siteIsUp = Promise.withResolvers<void>();

vi.mock("./page-build-watcher.ts", () => ({
  pageBuildWatcher: () => ({ waitForSite: () => siteIsUp.promise }),
}));
vi.mock("../telemetry/log-event.ts", () => ({ logEvent: vi.fn<() => void>() }));
vi.mock("../browser/reload-guard.ts", async (importOriginal) => ({
  ...(await importOriginal<typeof import("../browser/reload-guard.ts")>()),
  reloadPage: vi.fn<() => void>(),
}));

reloadOnChunkLoadError();

/** @returns whether the page takes care of it */
const loseScript = () =>
  !window.dispatchEvent(new Event("vite:preloadError", { cancelable: true }));
const show = (path: string) => window.history.pushState(null, "", path);
const startSite = async () => {
  siteIsUp.resolve();
  await siteIsUp.promise;
  await Promise.resolve();
};

beforeEach(() => {
  siteIsUp = Promise.withResolvers();
  sessionStorage.clear();
  vi.mocked(reloadPage).mockClear();
});

it("reloads the page that lost a script once the site is up [spec 4.15]", async () => {
  show("/companies/0482");
  expect(loseScript()).toBe(true);
  expect(reloadPage).not.toHaveBeenCalled();
  await startSite();
  expect(reloadPage).toHaveBeenCalledTimes(1);
});

it.for([
  { reached: "with all its scripts", lost: 0, reloads: 0 },
  { reached: "that lost a script, too", lost: 1, reloads: 1 },
])("reloads $reloads times a page reached meanwhile $reached [spec 4.15]", async (each) => {
  show("/companies/0482");
  loseScript();
  show("/companies/0533");
  const handled = Array.from({ length: each.lost }, loseScript);
  expect(handled).toEqual(handled.map(() => true));
  await startSite();
  expect(reloadPage).toHaveBeenCalledTimes(each.reloads);
});

it("does not reload for a prefetch that failed meanwhile [spec 4.15]", async () => {
  show("/companies/0482");
  loseScript();
  show("/companies/0533");
  const prefetch = Promise.withResolvers();
  prefetchModule(() => prefetch.promise);
  expect(loseScript()).toBe(true);
  prefetch.reject(new TypeError("Failed to fetch"));
  await startSite();
  expect(reloadPage).not.toHaveBeenCalled();
});
