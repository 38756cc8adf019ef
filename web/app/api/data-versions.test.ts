import { describe, expect, it } from "vitest";
import {
  collectDataVersions,
  fetchVersioned,
  newestDataVersion,
  noteDataVersion,
} from "./data-versions.server.ts";

/** Servers that answer in turn; null: one that tells no version. */
function createTestFetch(...servers: (string | null | Error)[]) {
  const answered: (string | null)[] = [];
  const ask = fetchVersioned(async () => {
    const version = servers[answered.length % servers.length] ?? null;
    if (version instanceof Error) throw version;
    answered.push(version);
    return new Response("{}", { headers: version === null ? {} : { "data-version": version } });
  });
  return { ask: () => ask("http://api.test/market"), answered };
}

describe("collectDataVersions", () => {
  it("has the versions of all answers, each once, of its own render only", async () => {
    const { ask } = createTestFetch("1.a", "1.b", null);
    const outer = await collectDataVersions(null, async () => {
      await Promise.all([ask(), ask()]);
      const inner = await collectDataVersions(null, ask);
      noteDataVersion("1.b");
      return inner.versions;
    });
    expect([...outer.result]).toEqual([null]);
    expect([...outer.versions]).toEqual(["1.a", "1.b"]);
  });

  it("is left with an answer without a version by a call that fails", async () => {
    const { ask } = createTestFetch(new Error("down"));
    const { versions } = await collectDataVersions(null, () => ask().catch(() => null));
    expect([...versions]).toEqual([null]);
  });
});

describe("an answer older than the newest", () => {
  it("is asked for again until another server answers", async () => {
    const { ask, answered } = createTestFetch("1.a", "2.b");
    const { versions } = await collectDataVersions("2.b", ask);
    expect([...versions]).toEqual(["2.b"]);
    expect(answered).toEqual(["1.a", "2.b"]);
  });

  it("is one that is older than another of the same page", async () => {
    const { ask, answered } = createTestFetch("2.b", "1.a");
    const { versions } = await collectDataVersions(null, async () => {
      await ask();
      expect(newestDataVersion()).toBe("2.b");
      await ask();
    });
    expect([...versions]).toEqual(["2.b"]);
    expect(answered).toEqual(["2.b", "1.a", "2.b"]);
  });

  it("is used if no server has a newer one", async () => {
    const { ask, answered } = createTestFetch("1.a");
    const { versions } = await collectDataVersions("2.b", ask);
    expect([...versions]).toEqual(["1.a"]);
    expect(answered).toHaveLength(5);
  });

  it("is not asked for again outside of a render, nor without a version", async () => {
    const { ask, answered } = createTestFetch("1.a", null);
    await ask();
    await collectDataVersions("2.b", ask);
    expect(answered).toEqual(["1.a", null]);
  });
});
