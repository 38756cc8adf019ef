import { expect, it } from "vitest";
import { STALE_PAGE_MAX_AGE_MS } from "./data-version.ts";
import { createReaderVersions } from "./reader-versions.ts";

it("remembers the newest version of each reader as long as older pages may be served", () => {
  const clock = { now: 1 };
  const readers = createReaderVersions(() => clock.now);
  expect(readers.find("a")).toBeNull();
  for (const version of ["1.a", "2.b", "1.a", null]) readers.note("a", version);
  readers.note("b", "1.a");
  expect([readers.find("a"), readers.find("b")]).toEqual(["2.b", "1.a"]);
  clock.now += STALE_PAGE_MAX_AGE_MS;
  expect(readers.find("a")).toBe("2.b");
  clock.now += 1;
  expect(readers.find("a")).toBeNull();
});
