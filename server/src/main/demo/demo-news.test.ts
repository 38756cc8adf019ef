import { afterAll, beforeAll, expect, it } from "vitest";
import { createNews } from "../../content/index.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { publishDemoNews } from "./demo-news.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it("publishes an item that says it is a sample, and leaves it withdrawn once it was", async () => {
  const news = createNews({ pool: database.pool });
  const shown = async () => (await news.list({ year: null, category: null })).items;
  await publishDemoNews(database.pool);
  await publishDemoNews(database.pool);
  const [item, ...others] = await shown();
  expect(others).toEqual([]);
  expect(item?.html).toContain("このお知らせも見本です");
  await news.withdraw(item!.slug);
  await publishDemoNews(database.pool);
  expect(await shown()).toEqual([]);
});
