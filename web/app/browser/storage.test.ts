import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createSafeStorage, readJson } from "./storage.ts";
import { fakeStorage, refuseStorage } from "./testing/fake-storage.ts";

/** Two documents of one browser share the items. */
function twoDocuments(items: ReturnType<typeof fakeStorage>) {
  return [createSafeStorage<string>(() => items), createSafeStorage<string>(() => items)] as const;
}

describe("safe storage", () => {
  it("stores values for the next document", () => {
    const [first, second] = twoDocuments(fakeStorage());
    expect(first.set("key", "value")).toBe(true);
    expect(second.get("key")).toBe("value");
    second.remove("key");
    expect(first.get("key")).toBeNull();
  });

  it.each([
    ["refused", refuseStorage],
    ["absent", () => localStorage],
  ])("keeps values for the document when the storage is %s", (_, open) => {
    const storage = createSafeStorage<string>(open);
    expect(storage.get("key")).toBeNull();
    expect(storage.set("key", "value")).toBe(false);
    expect(storage.get("key")).toBe("value");
    expect(createSafeStorage<string>(open).get("key")).toBeNull();
    storage.remove("key");
    expect(storage.get("key")).toBeNull();
  });

  it("does not return an older value when there is no room for the new one", () => {
    const items = fakeStorage([["key", "old"]]);
    items.isFull = true;
    const [writer, reader] = twoDocuments(items);
    expect(writer.set("key", "new")).toBe(false);
    expect([writer.get("key"), reader.get("key")]).toEqual(["new", null]);
    items.isFull = false;
    expect(reader.set("key", "newer")).toBe(true);
    expect(writer.get("key")).toBe("newer");
  });
});

describe("readJson", () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    ["not JSON", null],
    ["", null],
    [null, null],
  ])("reads %j", (text, value) => {
    expect(readJson({ get: () => text }, "tenbin.recent")).toEqual(value);
  });
});

it("is the only module that uses Web Storage", async () => {
  const app = join(import.meta.dirname, "..");
  const others: string[] = [];
  for await (const file of glob("**/*.{ts,tsx}", { cwd: app })) {
    if (/\.test\.|\/testing\//.test(file) || file === "browser/storage.ts") continue;
    const text = await readFile(join(app, file), "utf8");
    if (/\b(local|session)Storage\b/.test(text)) others.push(file);
  }
  // The script in the head runs as text before any module.
  expect(others).toEqual(["layout/document.tsx"]);
});
