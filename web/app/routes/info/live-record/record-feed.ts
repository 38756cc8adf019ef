import type { FrozenMonthView, LiveRecordResponse } from "@tenbin/contract";
import { endpointUrl } from "@tenbin/contract/links";
import { SITE_NAME } from "../../../site/page-meta.ts";
import { day } from "../../../ui/format.ts";
import { escapeMarkup } from "../escape-markup.ts";
import { FEED_PATH } from "./feed-path.ts";

interface FeedAddresses {
  /** Of the pages. */
  readonly origin: string;
  readonly apiUrl: string;
}

/** RFC 4287; one entry for each month, which never changes. */
export function recordFeed(
  { months, sample }: LiveRecordResponse,
  { origin, apiUrl }: FeedAddresses,
): string {
  const title = `${SITE_NAME} 先に凍結した記録${sample ? "(サンプル市場)" : ""}`;
  const updated = months[0]?.frozen_at ?? "1970-01-01T00:00:00Z";
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="ja">',
    `<id>${origin}${FEED_PATH}</id>`,
    `<title>${escapeMarkup(title)}</title>`,
    `<updated>${updated}</updated>`,
    `<author><name>${escapeMarkup(SITE_NAME)}</name></author>`,
    `<link rel="self" href="${origin}${FEED_PATH}"/>`,
    `<link rel="alternate" href="${origin}/sf#live-record"/>`,
    `<link rel="related" type="application/json" href="${apiUrl}${endpointUrl("getLiveRecord")}"/>`,
    ...months.map((month) => entryOf(month, origin)),
    "</feed>",
  ];
  return `${lines.join("\n")}\n`;
}

function entryOf(month: FrozenMonthView, origin: string): string {
  const { month_end: monthEnd, frozen_at: frozenAt } = month;
  const { previous, known_until, engine, count, root, link } = month;
  const head = { previous, month_end: monthEnd, known_until, engine, count, root, link };
  const fields = Object.entries(head).map(([name, value]) => `${name}: ${String(value)}`);
  return [
    "<entry>",
    `<id>${origin}/sf#${link}</id>`,
    `<title>${day(monthEnd)}の記録</title>`,
    `<updated>${frozenAt}</updated>`,
    `<link rel="alternate" href="${origin}/sf#live-record"/>`,
    `<content type="text">${escapeMarkup(fields.join("\n"))}</content>`,
    "</entry>",
  ].join("\n");
}
