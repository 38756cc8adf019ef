import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { SitePage } from "../site/site-page.ts";
import { sitePages } from "../site/site-pages.ts";

const pages: readonly SitePage[] = sitePages;
const readsPayload = async ({ module }: SitePage) =>
  (await readFile(join(import.meta.dirname, "..", module), "utf8")).includes("loadStaticPayload(");

describe("static routes (specification 7.19)", () => {
  it.each(pages.map((page) => [page.path, page.isStatic, page] as const))(
    "%s loads its payload file: %s",
    async (_, isStatic, page) => {
      expect(await readsPayload(page)).toBe(isStatic);
    },
  );

  it("have no middleware, as their file is loaded without asking the server", () => {
    const named = pages.filter(({ isStatic, middleware }) => isStatic && middleware.length > 0);
    expect(named).toEqual([]);
  });
});
