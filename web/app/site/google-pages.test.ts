import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { googlePages, needsOtherDocument } from "./google-pages.ts";
import { sitePages } from "./site-pages.ts";

const APP = join(import.meta.dirname, "..");
/** Calls of `IdentityClient` that need Google's scripts. */
const GOOGLE_CALL = /\.(?:signInWithGoogle|linkGoogle|finishRedirect|reauthenticateWithGoogle)\(/;
const IMPORT = /(?:from|import\() ?"(\.[^"]+\.tsx?)"/g;

/** Whether the module or anything that it imports calls Google. */
function callsGoogle(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const source = readFileSync(file, "utf8");
  if (GOOGLE_CALL.test(source)) return true;
  const imported = [...source.matchAll(IMPORT)].map(([, path = ""]) => path);
  return imported
    .filter((path) => !path.includes("/+types/"))
    .some((path) => callsGoogle(join(dirname(file), path), seen));
}

describe("pages that may load Google's scripts", () => {
  it("are exactly those whose modules call Google", () => {
    const calling = sitePages.filter(({ module }) => callsGoogle(join(APP, module)));
    expect(calling.map(({ path }) => path)).toEqual(googlePages);
  });

  it.each([
    ["/", "/login", true],
    ["/login", "/register", false],
    ["/setting/delete-account", "/setting", true],
    ["/setting", "/no/such/page", false],
  ])("from %s to %s: another document is %s", (from, to, expected) => {
    expect(needsOtherDocument(to, from)).toBe(expected);
  });
});
