import type { NewsCategory } from "@tenbin/contract";
import { type Executor, preparedStatement } from "../platform/database/prepared-statement.ts";
import type { StoredItem } from "./rules.ts";

export interface NewsQuery {
  /** Of the Japanese calendar; null: any. */
  readonly year: number | null;
  readonly category: NewsCategory | null;
  readonly limit: number;
}

export interface NewsCount {
  readonly year: number;
  readonly category: NewsCategory;
  readonly count: number;
}

const COLUMNS = `slug, title, category, body, published_at as "publishedAt", revised_at as "revisedAt",
  withdrawn_at as "withdrawnAt", revision`;
const YEAR = `extract(year from published_at at time zone 'Asia/Tokyo')::int`;

const selectItem = preparedStatement<StoredItem>(
  `select ${COLUMNS} from news_items where slug = $1`,
);
const selectForUpdate = preparedStatement<StoredItem>(
  `select ${COLUMNS} from news_items where slug = $1 for update`,
);
const selectShown = preparedStatement<StoredItem>(
  `select ${COLUMNS} from news_items
   where published_at <= $1 and withdrawn_at is null
     and ($2::int is null or ${YEAR} = $2) and ($3::text is null or category = $3)
   order by published_at desc, slug limit $4`,
);
const countShown = preparedStatement<NewsCount>(
  `select ${YEAR} as year, category, count(*)::int as count from news_items
   where published_at <= $1 and withdrawn_at is null
   group by 1, 2 order by 1 desc, 2`,
);
/** Withdrawn items count too, and revisions only rise: no two states have the same. */
const selectVersion = preparedStatement<{ version: string }>(
  `select concat_ws('-', count(*), coalesce(sum(revision), 0)) as version
   from news_items where published_at <= $1`,
);
const upsert = preparedStatement(
  `insert into news_items
     (slug, title, category, body, published_at, revised_at, withdrawn_at, revision)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (slug) do update set title = excluded.title, category = excluded.category,
     body = excluded.body, published_at = excluded.published_at, revised_at = excluded.revised_at,
     withdrawn_at = excluded.withdrawn_at, revision = excluded.revision`,
);
const deleteItem = preparedStatement(`delete from news_items where slug = $1`);

export function createNewsStore(executor: Executor) {
  return {
    find: async (slug: string) => (await selectItem(executor, slug))[0] ?? null,
    /** Other changes of this item wait until the transaction ends. */
    findForUpdate: async (slug: string) => (await selectForUpdate(executor, slug))[0] ?? null,
    /** Newest first. */
    list: (now: Date, { year, category, limit }: NewsQuery) =>
      selectShown(executor, now, year, category, limit),
    counts: (now: Date) => countShown(executor, now),
    version: async (now: Date) => (await selectVersion(executor, now))[0]?.version ?? "",
    put: async (item: StoredItem) => {
      const { slug, title, category, body, publishedAt, revisedAt, withdrawnAt, revision } = item;
      const times = [publishedAt, revisedAt, withdrawnAt];
      await upsert(executor, slug, title, category, body, ...times, revision);
    },
    remove: async (slug: string) => void (await deleteItem(executor, slug)),
  };
}
