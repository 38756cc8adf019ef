import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { redirectTo } from "./redirect-to.ts";

const APP = join(import.meta.dirname, "..");
/** Redirects of React Router and the browser that bypass our checks. */
const RAW_REDIRECT =
  /import \{[^}]*\b(redirect|replace|redirectDocument)\b[^}]*\} from "react-router"|location\.(assign|replace|href = )|window\.open\(/;
const ALLOWED_FILES = new Set(["urls/redirect-to.ts", "urls/open-document.ts"]);

describe("redirectTo", () => {
  it("keeps path, query and status", () => {
    const response = redirectTo("/companies/7203?end=-1", 301);
    expect(response.status).toBe(301);
    expect(response.headers.get("location")).toBe("/companies/7203?end=-1");
  });

  it.each(["https://evil.test/", "//evil.test", "/\\evil.test", "javascript:x"])(
    "navigation to an external address is refused: %s [spec 2.15]",
    (to) => {
      expect(() => redirectTo(to)).toThrow(RangeError);
    },
  );

  it("is, with openDocument, the only way to redirect [ASVS 3.7.2]", async () => {
    const others: string[] = [];
    for await (const file of glob("**/*.{ts,tsx}", { cwd: APP })) {
      if (file.includes(".test.") || ALLOWED_FILES.has(file)) continue;
      if (RAW_REDIRECT.test(await readFile(join(APP, file), "utf8"))) others.push(file);
    }
    expect(others).toEqual([]);
  });
});
