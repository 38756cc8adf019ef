import { describe, expect, it } from "vitest";
import type { RunCold } from "../../platform/http/limits/cold-work.ts";
import { withDataVersion } from "../../platform/http/answer-version.ts";
import { createVersionedCache } from "./versioned-cache.ts";

function setUp() {
  const state = { version: "1", now: 0, asked: 0, made: [] as string[], checksFail: false };
  const cache = createVersionedCache(
    async () => {
      state.asked += 1;
      if (state.version === "down") throw new Error("down");
      return state.version;
    },
    {
      ttlMs: 1_000,
      now: () => state.now,
      async isCurrent(version) {
        if (state.checksFail) throw new Error("cannot be checked");
        return version === state.version;
      },
    },
  );
  const keep = cache.memoize(2, async (key, version) => {
    state.made.push(`${key}@${version}`);
    if (key === "bad") throw new Error("cannot");
    return `${key}@${version}`;
  });
  return { state, cache, keep };
}

describe("versioned cache", () => {
  it("makes an answer once per version, and asks for the version once a second", async () => {
    const { state, keep } = setUp();
    expect(await Promise.all([keep("a"), keep("a")])).toEqual(["a@1", "a@1"]);
    state.version = "2";
    state.now = 999;
    expect(await keep("a")).toBe("a@1");
    state.now = 1_000;
    expect(await keep("a")).toBe("a@2");
    expect(state).toMatchObject({ asked: 2, made: ["a@1", "a@2"] });
  });

  it("lets only what it does not keep wait, and makes it once, of the version of then", async () => {
    const { state, keep } = setUp();
    const starts: (() => void)[] = [];
    const runLater: RunCold = async (make) => {
      await new Promise<void>((resolve) => starts.push(resolve));
      return make();
    };
    const waiting = [keep("a", runLater), keep("a", runLater)];
    await expect.poll(() => starts).toHaveLength(2);
    expect(state.made).toEqual([]);
    state.version = "2";
    state.now = 1_000;
    for (const start of starts) start();
    expect(await Promise.all(waiting)).toEqual(["a@2", "a@2"]);
    expect(await keep("a", runLater)).toBe("a@2");
    expect(state.made).toEqual(["a@2"]);
  });

  it("keeps results by what a key says", async () => {
    const { cache } = setUp();
    const made: object[] = [];
    const keep = cache.memoize(
      3,
      async (key: { readonly code: string; readonly begin?: number }) => {
        made.push(key);
        return key.code;
      },
    );
    const keys = [{ code: "a" }, { code: "a", begin: 1 }, { code: "a" }, { code: "b" }];
    for (const key of keys) expect(await keep(key)).toBe(key.code);
    expect(made).toEqual([{ code: "a" }, { code: "a", begin: 1 }, { code: "b" }]);
  });

  it("forgets what was asked for least recently", async () => {
    const { state, keep } = setUp();
    for (const key of ["a", "b", "a", "c", "a", "b"]) await keep(key);
    expect(state.made).toEqual(["a@1", "b@1", "c@1", "b@1"]);
  });

  it("keeps no failure, neither of an answer nor of the version", async () => {
    const { state, keep } = setUp();
    await expect(keep("bad")).rejects.toThrow("cannot");
    await expect(keep("bad")).rejects.toThrow("cannot");
    expect(state.made).toHaveLength(2);
    state.version = "down";
    state.now = 5_000;
    await expect(keep("a")).rejects.toThrow("down");
    state.version = "3";
    expect(await keep("a")).toBe("a@3");
  });
});

/** The version that an answer tells that is made so. */
async function versionOf(make: () => Promise<unknown>): Promise<string | null> {
  let told: string | null = null;
  await withDataVersion(
    () => "told",
    (version) => {
      told = version;
    },
    make,
  );
  return told;
}

describe("answers from a versioned cache", () => {
  it("tell no version if they use what was made while the data changed, until it is made again", async () => {
    const { state, cache, keep } = setUp();
    const keepEach = cache.memoizeEach(9, async (_, keys) => new Map(keys.map((key) => [key, 1])));
    expect(await versionOf(() => keep("early"))).toBe("told");
    state.version = "2";
    for (const make of [() => keep("late"), () => keepEach("s", ["late"])]) {
      expect(await versionOf(make)).toBeNull();
      expect(await versionOf(make)).toBeNull();
    }
    expect(await versionOf(() => keep("early"))).toBe("told");
    state.now = 1_000;
    expect(await versionOf(() => keep("late"))).toBe("told");
    expect(await versionOf(() => keepEach("s", ["late"]))).toBe("told");
  });

  it("tell no version while it cannot be read, and tell one again afterwards", async () => {
    const { state, keep } = setUp();
    await keep("first");
    state.checksFail = true;
    expect(await versionOf(() => keep("a"))).toBeNull();
    state.checksFail = false;
    expect(await versionOf(() => keep("a"))).toBe("told");
    expect(state.made).toEqual(["first@1", "a@1", "a@1"]);
  });
});

describe("versioned cache of several keys", () => {
  it("makes together what is not kept, of each version and scope once", async () => {
    const { state, cache } = setUp();
    const asked: string[] = [];
    const keep = cache.memoizeEach(10, async (scope, keys) => {
      asked.push(`${scope}:${keys.join()}`);
      if (keys.includes("bad")) throw new Error("cannot");
      return new Map(keys.filter((key) => key !== "absent").map((key) => [key, scope + key]));
    });
    const [one, two] = await Promise.all([keep("s", ["a", "b"]), keep("s", ["b", "absent", "c"])]);
    expect([...one]).toEqual([
      ["a", "sa"],
      ["b", "sb"],
    ]);
    expect([...two.keys()]).toEqual(["b", "c"]);
    expect((await keep("s", ["absent"])).size).toBe(0);
    await keep("t", ["a"]);
    expect(asked).toEqual(["s:a,b", "s:absent,c", "t:a"]);
    state.version = "2";
    state.now = 1_000;
    expect([...(await keep("s", ["c", "a"])).values()]).toEqual(["sc", "sa"]);
    await expect(keep("s", ["a", "bad"])).rejects.toThrow("cannot");
    await expect(keep("s", ["bad"])).rejects.toThrow("cannot");
    expect(asked.slice(3)).toEqual(["s:c,a", "s:bad", "s:bad"]);
  });
});
