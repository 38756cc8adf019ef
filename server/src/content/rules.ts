import type { NewsCategory } from "@tenbin/contract";
import type { NewsFile } from "./parse-news-file.ts";

/** An item as stored. */
export interface StoredItem extends Omit<NewsFile, "date"> {
  readonly publishedAt: Date;
  readonly revisedAt: Date | null;
  readonly withdrawnAt: Date | null;
  readonly revision: number;
}

export const categoryLabels: Readonly<Record<NewsCategory, string>> = {
  feature: "機能",
  method: "計算方法",
  data: "データ",
  incident: "障害・メンテナンス",
  service: "ご案内",
};

export type NewsOutcome =
  | "published"
  | "revised"
  | "scheduled"
  | "unchanged"
  | "withdrawn"
  /** Nobody had seen it: nothing is left. */
  | "unscheduled";

/** What a command makes of an item; null: no row. */
export interface NewsChange {
  readonly outcome: NewsOutcome;
  readonly item: StoredItem | null;
}

/** Everybody could read it at that time. */
export function wasPublished({ publishedAt }: Pick<StoredItem, "publishedAt">, now: Date): boolean {
  return publishedAt <= now;
}

/**
 * Again after a correction: the time of the first publication stays, unless the file names another.
 * @throws Error for the operator
 */
export function planPublication(stored: StoredItem | null, file: NewsFile, now: Date): NewsChange {
  const { date, ...text } = file;
  if (date !== null && date > now) {
    throw new Error(`${text.slug} has a date to come: use tenbin news schedule`);
  }
  const isPublic = stored !== null && wasPublished(stored, now);
  const publishedAt = date ?? (isPublic ? stored.publishedAt : now);
  if (!isPublic) return change("published", stored, { ...text, publishedAt, revisedAt: null });
  const isSame = hasText(stored, text);
  if (
    isSame &&
    stored.withdrawnAt === null &&
    publishedAt.getTime() === stored.publishedAt.getTime()
  ) {
    return { outcome: "unchanged", item: stored };
  }
  const outcome = stored.withdrawnAt === null ? "revised" : "published";
  const revisedAt = isSame ? stored.revisedAt : now;
  return change(outcome, stored, { ...text, publishedAt, revisedAt });
}

/** @throws Error for the operator */
export function planSchedule(stored: StoredItem | null, file: NewsFile, now: Date): NewsChange {
  const { date, ...text } = file;
  if (date === null) {
    throw new Error(`${text.slug} has no date: add a head line \`date: YYYY-MM-DD HH:MM\``);
  }
  if (date <= now) {
    throw new Error(`${text.slug} has a date in the past: use tenbin news publish`);
  }
  if (stored !== null && wasPublished(stored, now)) {
    throw new Error(
      `${text.slug} was published before: correct it with tenbin news publish, or choose another slug`,
    );
  }
  if (stored !== null && hasText(stored, text) && date.getTime() === stored.publishedAt.getTime()) {
    return { outcome: "unchanged", item: stored };
  }
  return change("scheduled", stored, { ...text, publishedAt: date, revisedAt: null });
}

/** @throws Error for the operator */
export function planWithdrawal(stored: StoredItem | null, slug: string, now: Date): NewsChange {
  if (stored === null) throw new Error(`No news item ${slug}`);
  if (!wasPublished(stored, now)) return { outcome: "unscheduled", item: null };
  if (stored.withdrawnAt !== null) return { outcome: "unchanged", item: stored };
  const item = { ...stored, withdrawnAt: now, revision: stored.revision + 1 };
  return { outcome: "withdrawn", item };
}

function change(
  outcome: NewsOutcome,
  stored: StoredItem | null,
  item: Omit<StoredItem, "withdrawnAt" | "revision">,
): NewsChange {
  return { outcome, item: { ...item, withdrawnAt: null, revision: (stored?.revision ?? 0) + 1 } };
}

function hasText(stored: StoredItem, { title, category, body }: Omit<NewsFile, "date">): boolean {
  return stored.title === title && stored.category === category && stored.body === body;
}
