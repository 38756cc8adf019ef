import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createSafeStorage } from "./storage.ts";
import { IMPERSONAL_KEYS, PERSONAL_KEYS } from "./storage-keys.ts";

const APP = join(import.meta.dirname, "..");
const KEY_LITERAL = /["'`](tenbin\.[\w-]+)["'`]/g;

const isPrefixed = (key: string) => key.startsWith("tenbin.");

/** What stays when another person uses the browser, and what it is: nothing of who used it before. */
const staying = new Map([
  ["tenbin.theme", "how pages look"],
  ["tenbin.updown", "the colours of up and down"],
  ["tenbin.keys", "whether single keys do anything"],
  ["tenbin.consent", "whether this browser may be counted"],
  ["tenbin.error-reports", "whether errors may be reported"],
  ["tenbin.session", "whose session it is, written when it changes"],
  ["tenbin.owner", "the same, to know whose data are cleared"],
  ["tenbin.tab-id", "a random id"],
  ["tenbin.reloaded-at", "a time"],
  ["tenbin.unscripted", "that the script of a page has failed"],
]);

describe("keys of storage", () => {
  it("are each personal or impersonal, and all in use [ASVS 14.3.1]", async () => {
    const used = new Set<string>();
    for await (const file of glob("**/*.{ts,tsx}", { cwd: APP })) {
      if (file.includes(".test.") || file.endsWith("storage-keys.ts")) continue;
      const source = await readFile(join(APP, file), "utf8");
      for (const [, key = ""] of source.matchAll(KEY_LITERAL)) used.add(key);
    }
    const listed = [...PERSONAL_KEYS, ...IMPERSONAL_KEYS].filter(isPrefixed);
    expect([...used].toSorted()).toEqual(listed.toSorted());
  });

  it("that stay when the person changes tell nothing of a person [ASVS 14.3.1]", () => {
    expect([...IMPERSONAL_KEYS]).toEqual([...staying.keys()]);
  });

  it("that are in neither list do not compile", () => {
    // @ts-expect-error -- not listed
    expect(createSafeStorage(() => localStorage).get("tenbin.unlisted")).toBeNull();
  });
});
