import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { createNews, parseNewsFile } from "../../content/index.ts";

/** Says that all is invented; where an item of its address is or was, nothing changes. */
export async function publishDemoNews(pool: pg.Pool): Promise<void> {
  const name = "demo-news.md";
  const file = parseNewsFile(await readFile(join(import.meta.dirname, name), "utf8"), name);
  const news = createNews({ pool });
  if ((await news.find(file.slug)) === null) await news.publish(file);
}
