import type { NewsItem, NewsItemResponse, NewsResponse } from "@tenbin/contract";
import { LRUCache } from "lru-cache";
import type pg from "pg";
import { type Clock, systemClock } from "../platform/clock/clock.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { isSlug, type NewsFile } from "./parse-news-file.ts";
import { renderMarkdown } from "./render-markdown.ts";
import {
  categoryLabels,
  type NewsChange,
  type NewsOutcome,
  planPublication,
  planSchedule,
  planWithdrawal,
  type StoredItem,
  wasPublished,
} from "./rules.ts";
import { createNewsStore, type NewsQuery } from "./store.ts";

export interface News {
  /** @throws Error for the operator, as the two below */
  publish(file: NewsFile): Promise<NewsOutcome>;
  schedule(file: NewsFile): Promise<NewsOutcome>;
  withdraw(slug: string): Promise<NewsOutcome>;
  /** The newest, or all of a year. */
  list(query: Omit<NewsQuery, "limit">): Promise<NewsResponse>;
  /** Null if it never was published. */
  find(slug: string): Promise<NewsItemResponse | null>;
  /** As its file says it; null if it never was published, or is withdrawn. */
  findText(slug: string): Promise<PublishedText | null>;
  /** Changes with everything that is published, and when a scheduled item's time comes. */
  version(): Promise<string>;
}

export type PublishedText = Pick<StoredItem, "slug" | "title" | "body" | "publishedAt">;

export interface NewsOptions {
  readonly pool: pg.Pool;
  readonly clock?: Clock;
}

/** Without a year; feeds have as many. */
const NEWEST = 20;
/** More than an operator writes in a year. */
const MAX_OF_YEAR = 400;
const MAX_RENDERED = 500;

export function createNews({ pool, clock = systemClock }: NewsOptions): News {
  const store = createNewsStore(pool);
  /** By slug and revision. */
  const rendered = new LRUCache<string, string>({ max: MAX_RENDERED });

  const htmlOf = ({ slug, revision, body }: StoredItem) => {
    const key = `${slug} ${revision}`;
    const html = rendered.get(key) ?? renderMarkdown(body);
    rendered.set(key, html);
    return html;
  };

  const view = (item: StoredItem): NewsItem => ({
    slug: item.slug,
    title: item.title,
    category: item.category,
    category_label: categoryLabels[item.category],
    published_at: item.publishedAt.toISOString(),
    revised_at: item.revisedAt?.toISOString() ?? null,
    html: htmlOf(item),
  });

  const apply = (slug: string, plan: (stored: StoredItem | null) => NewsChange) =>
    inTransaction(pool, async (client) => {
      const items = createNewsStore(client);
      const { outcome, item } = plan(await items.findForUpdate(slug));
      if (item === null) await items.remove(slug);
      else if (outcome !== "unchanged") await items.put(item);
      return outcome;
    });

  return {
    publish: (file) => apply(file.slug, (stored) => planPublication(stored, file, clock.now())),
    schedule: (file) => apply(file.slug, (stored) => planSchedule(stored, file, clock.now())),
    withdraw: (slug) => apply(slug, (stored) => planWithdrawal(stored, slug, clock.now())),
    async list({ year, category }) {
      const now = clock.now();
      const limit = year === null ? NEWEST : MAX_OF_YEAR;
      const [items, counts] = await Promise.all([
        store.list(now, { year, category, limit }),
        store.counts(now),
      ]);
      const total = (rows: typeof counts) => rows.reduce((sum, { count }) => sum + count, 0);
      const years = [...new Set(counts.map((each) => each.year))];
      const categories = Object.entries(categoryLabels).map(([name, label]) => ({
        name: name as StoredItem["category"],
        label,
        count: total(counts.filter((each) => each.category === name)),
      }));
      return {
        items: items.map(view),
        years: years.map((each) => ({
          year: each,
          count: total(counts.filter((row) => row.year === each)),
        })),
        categories: categories.filter(({ count }) => count > 0),
      };
    },
    async find(slug) {
      const item = isSlug(slug) ? await store.find(slug) : null;
      if (item === null || !wasPublished(item, clock.now())) return null;
      const { withdrawnAt } = item;
      return withdrawnAt === null
        ? { item: view(item), withdrawn_at: null }
        : { item: null, withdrawn_at: withdrawnAt.toISOString() };
    },
    async findText(slug) {
      const item = await store.find(slug);
      const isShown = item !== null && wasPublished(item, clock.now()) && item.withdrawnAt === null;
      return isShown ? item : null;
    },
    version: () => store.version(clock.now()),
  };
}
