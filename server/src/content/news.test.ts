import type { NewsResponse } from "@tenbin/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createApi } from "../platform/http/api.ts";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import { createNews, type News } from "./create-news.ts";
import { parseNewsFile } from "./parse-news-file.ts";
import { registerNews } from "./routes.ts";

let database: TestDatabase;
let news: News;
let api: Awaited<ReturnType<typeof createApi>>;
let now = new Date("2026-12-01T00:00:00Z");

beforeAll(async () => {
  database = await createTestDatabase();
  news = createNews({ pool: database.pool, clock: { now: () => now } });
  api = await createApi({
    version: "test",
    webOrigins: [],
    masking: { prepare: () => {}, mask: (output) => output, audienceOf: () => null },
  });
  registerNews(api, news);
});
afterAll(async () => {
  await api.fastify.close();
  await database.drop();
});
afterEach(async () => {
  now = new Date("2026-12-01T00:00:00Z");
  await database.pool.query("delete from news_items");
});

const file = (slug: string, head = "", body = "本文") =>
  parseNewsFile(`title: ${slug}の題\ncategory: data\n${head}\n\n${body}`, `${slug}.md`);

async function get(url: string): Promise<{ status: number; body: unknown }> {
  const response = await api.fastify.inject({ url });
  return { status: response.statusCode, body: response.json<unknown>() };
}
const list = async (query = "") => (await get(`/news${query}`)).body as NewsResponse;
const slugsOf = async (query = "") => (await list(query)).items.map(({ slug }) => slug);

describe("GET /news", () => {
  it("answers nothing before the first item", async () => {
    expect(await list()).toEqual({ items: [], years: [], categories: [] });
  });

  it("answers items newest first, with HTML that is inert", async () => {
    await news.publish(file("old", "date: 2025-04-01 09:00"));
    await news.publish(file("new", "", "<script>alert(1)</script>"));
    expect(await list()).toEqual({
      items: [
        {
          slug: "new",
          title: "newの題",
          category: "data",
          category_label: "データ",
          published_at: "2026-12-01T00:00:00.000Z",
          revised_at: null,
          html: "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n",
        },
        expect.objectContaining({ slug: "old", published_at: "2025-04-01T00:00:00.000Z" }),
      ],
      years: [
        { year: 2026, count: 1 },
        { year: 2025, count: 1 },
      ],
      categories: [{ name: "data", label: "データ", count: 2 }],
    });
  });

  it("narrows by the year of the Japanese calendar and by category", async () => {
    await news.publish(file("first", "date: 2026-01-01 00:00"));
    await news.publish(file("last", "date: 2025-12-31 23:59"));
    await news.publish({ ...file("method", "date: 2026-02-01"), category: "method" });
    expect(await slugsOf("?year=2025")).toEqual(["last"]);
    expect(await slugsOf("?year=2026")).toEqual(["method", "first"]);
    expect(await slugsOf("?category=data")).toEqual(["first", "last"]);
    expect(await slugsOf("?year=2026&category=data")).toEqual(["first"]);
    expect((await list("?year=2025")).years.map(({ year }) => year)).toEqual([2026, 2025]);
    expect((await get("/news?category=none")).status).toBe(422);
  });

  it("answers the newest twenty of all years, and all of one year", async () => {
    for (let day = 1; day <= 21; day++) {
      await news.publish(file(`n${day}`, `date: 2026-03-${String(day).padStart(2, "0")}`));
    }
    expect(await slugsOf()).toHaveLength(20);
    expect((await slugsOf()).at(-1)).toBe("n2");
    expect(await slugsOf("?year=2026")).toHaveLength(21);
  });
});

describe("a scheduled item", () => {
  it("is there from its time on, without a restart, and changes the version then [fault: clock × public pages]", async () => {
    await news.schedule(file("soon", "date: 2026-12-24 09:00"));
    const before = await news.version();
    now = new Date("2026-12-23T23:59:59.999Z");
    expect(await slugsOf()).toEqual([]);
    expect((await get("/news/soon")).status).toBe(404);
    expect(await news.version()).toBe(before);
    now = new Date("2026-12-24T00:00:00Z");
    expect(await slugsOf()).toEqual(["soon"]);
    expect((await get("/news/soon")).status).toBe(200);
    expect(await news.version()).not.toBe(before);
  });

  it("is forgotten when it is withdrawn before", async () => {
    await news.schedule(file("never", "date: 2026-12-24 09:00"));
    expect(await news.withdraw("never")).toBe("unscheduled");
    now = new Date("2026-12-25T00:00:00Z");
    expect((await get("/news/never")).status).toBe(404);
  });
});

describe("GET /news/{slug}", () => {
  it("answers a correction with its time", async () => {
    await news.publish(file("a", "", "誤"));
    now = new Date("2026-12-02T00:00:00Z");
    expect(await news.publish(file("a", "", "正"))).toBe("revised");
    expect((await get("/news/a")).body).toEqual({
      item: expect.objectContaining({
        published_at: "2026-12-01T00:00:00.000Z",
        revised_at: "2026-12-02T00:00:00.000Z",
        html: "<p>正</p>\n",
      }),
      withdrawn_at: null,
    });
  });

  it("says only that an item was withdrawn, until it is published again", async () => {
    await news.publish(file("a"));
    now = new Date("2026-12-02T00:00:00Z");
    expect(await news.withdraw("a")).toBe("withdrawn");
    expect(await get("/news/a")).toEqual({
      status: 200,
      body: { item: null, withdrawn_at: "2026-12-02T00:00:00.000Z" },
    });
    expect(await list()).toEqual({ items: [], years: [], categories: [] });
    expect(await news.publish(file("a"))).toBe("published");
    expect(await slugsOf()).toEqual(["a"]);
  });

  it.each(["/news/unknown", "/news/A", "/news/%00", "/news/a%2Fb"])(
    "answers 404 to %s",
    async (url) => {
      expect((await get(url)).status).toBe(404);
    },
  );
});

describe("version", () => {
  it("differs after each change", async () => {
    const versions = [await news.version()];
    const note = async (change: Promise<unknown>) => {
      await change;
      versions.push(await news.version());
    };
    await note(news.publish(file("a")));
    await note(news.publish(file("a", "", "別")));
    await note(news.publish(file("b")));
    await note(news.withdraw("b"));
    await note(news.publish(file("b")));
    expect(new Set(versions).size).toBe(versions.length);
    await news.publish(file("b"));
    expect(await news.version()).toBe(versions.at(-1));
  });
});
