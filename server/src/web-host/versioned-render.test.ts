import { describe, expect, it } from "vitest";
import {
  type CollectDataVersions,
  createVersionedRender,
  newestOf,
  takePageVersions,
} from "./versioned-render.ts";

/** The versions of the answers of each rendering in turn. */
function setUp(...renderings: (string | null)[][]) {
  const asked: (string | null)[] = [];
  const collect: CollectDataVersions = async (newest, make) => {
    const versions = new Set(renderings[asked.length]);
    asked.push(newest);
    return { result: await make(), versions };
  };
  const render = createVersionedRender(
    async (request) => new Response(`${asked.length} ${request.url}`),
    collect,
  );
  return {
    asked,
    render: async (newest?: string) => {
      const response = await render(new Request("http://web.test/a"), newest);
      const versions = takePageVersions(response.headers);
      expect([...response.headers.keys()]).toEqual(["content-type"]);
      return { versions, text: await response.text() };
    },
  };
}

describe("a page", () => {
  it.each<[string, (string | null)[]]>([
    ["one answer", ["1.a"]],
    ["answers of the same age", ["1.a", "1.b", null]],
    ["no answer", []],
  ])("of %s is rendered once and has their versions", async (_, versions) => {
    const { render, asked } = setUp(versions);
    expect(await render("0.z")).toEqual({ versions, text: "1 http://web.test/a" });
    expect(asked).toEqual(["0.z"]);
  });

  it("of answers of different age is rendered once more, of none older than their newest", async () => {
    const { render, asked } = setUp(["1.a", "2.b"], ["2.b"]);
    expect(await render()).toEqual({ versions: ["2.b"], text: "2 http://web.test/a" });
    expect(asked).toEqual([null, "2.b"]);
  });

  it("has all versions where that comes to nothing", async () => {
    const { render, asked } = setUp(["1.a", "2.b"], ["1.a", "2.b"]);
    expect((await render("3.c")).versions).toEqual(["1.a", "2.b"]);
    expect(asked).toEqual(["3.c", "3.c"]);
  });
});

describe("newestOf", () => {
  it("is the first of those that no other is newer than", () => {
    expect(newestOf([null, "1.a", "2.b", "2.c", "1.d"])).toBe("2.b");
    expect(newestOf([null])).toBeNull();
  });
});
