import { beforeEach, describe, expect, it } from "vitest";
import { batchReads } from "./batch-reads.ts";

describe("batchReads", () => {
  let rows: Map<string, { readonly text: string }>;
  let statements: (readonly string[])[];
  let failure: Error | null;
  let read: (key: string) => Promise<{ readonly text: string } | undefined>;
  beforeEach(() => {
    rows = new Map([
      ["a", { text: "row a" }],
      ["b", { text: "row b" }],
    ]);
    statements = [];
    failure = null;
    read = batchReads((keys: readonly string[]) => {
      statements.push(keys);
      const found = keys.map((key) => rows.get(key));
      return failure === null ? Promise.resolve(found) : Promise.reject(failure);
    });
  });

  it("reads simultaneous requests with one statement", async () => {
    const found = await Promise.all(["a", "b", "a", "c"].map((key) => read(key)));
    expect(found).toEqual([{ text: "row a" }, { text: "row b" }, { text: "row a" }, undefined]);
    expect(statements).toEqual([["a", "b", "a", "c"]]);
  });

  it("reads again for requests made after the statement has started", async () => {
    const before = await read("a");
    rows.set("a", { text: "changed" });
    expect([before, await read("a")]).toEqual([{ text: "row a" }, { text: "changed" }]);
    expect(statements).toEqual([["a"], ["a"]]);
  });

  it("fails every caller of the batch and none after it", async () => {
    failure = new Error("connection lost");
    const settled = await Promise.allSettled([read("a"), read("b")]);
    expect(settled).toEqual([
      { status: "rejected", reason: failure },
      { status: "rejected", reason: failure },
    ]);
    failure = null;
    expect(await read("a")).toEqual({ text: "row a" });
  });
});
