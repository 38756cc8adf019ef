import { createHash } from "node:crypto";
import { toDataVersion } from "@tenbin/contract/data-version";
import type { Domains } from "../wiring.ts";

type Sources = Pick<
  Domains,
  "valuation" | "backtests" | "liveRecord" | "records" | "news" | "promising"
>;

/** Changes whenever anything that is shown may have changed. */
export interface ShownVersion {
  /** Asks the database; null without data. */
  readonly read: () => Promise<string | null>;
  /**
   * Of what is in memory now, with the rest as read last; null before the first reading and without data. Answers may be
   * made from newer data, never from older.
   */
  readonly current: () => string | null;
}

const DIGEST_LENGTH = 12;

export function createShownVersion(sources: Sources): ShownVersion {
  const { valuation, backtests, liveRecord, records, news, promising } = sources;
  /** All but the market. */
  let others: readonly string[] | null = null;
  let known: { readonly of: readonly string[]; readonly text: string } | null = null;

  function current(): string | null {
    const market = valuation.loadedVersion();
    if (others === null || market === null || market.version === "") return null;
    const parts = [market.version, ...others];
    if (known === null || !isEqual(known.of, parts)) {
      known = { of: parts, text: toDataVersion(market.sequence, digest(parts)) };
    }
    return known.text;
  }

  return {
    current,
    async read() {
      const [, record, ...rest] = await Promise.all([
        valuation.market(),
        backtests.published(),
        liveRecord.version(),
        records.version(),
        news.version(),
        promising.openTickers(),
      ]);
      // Cached pages depend on it, those of all records, of news and of today's open companies too.
      others = [record.version, ...rest.flat()];
      return current();
    },
  };
}

function digest(parts: readonly string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(parts));
  return hash.digest("base64url").slice(0, DIGEST_LENGTH);
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((part, at) => part === other[at]);
}
