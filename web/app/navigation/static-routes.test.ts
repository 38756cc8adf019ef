import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import type { SitePage } from "../site/site-page.ts";
import { sitePages } from "../site/site-pages.ts";

const pages: readonly SitePage[] = sitePages;
const REEXPORTED_LOADER = /^export \{[^}]*\bclientLoader\b[^}]*\} from "(.+)";$/mu;
const readsPayload = async ({ module }: SitePage) => loadsPayload(join("..", module));
const loadsPayload = async (module: string): Promise<boolean> => {
  const code = await readFile(join(import.meta.dirname, module), "utf8");
  const loader = REEXPORTED_LOADER.exec(code)?.[1];
  return loader === undefined
    ? code.includes("loadStaticPayload(")
    : loadsPayload(join(dirname(module), loader));
};

describe("static routes [spec 7.19]", () => {
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
