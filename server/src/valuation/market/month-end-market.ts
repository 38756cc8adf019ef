import { engineVersion, listedOverTime } from "@tenbin/engine";
import type pg from "pg";
import { type Companies, documentsAsOf, type ListedName } from "../../companies/index.ts";
import { evidenceFacts, rankMarket, type RankedEvidence } from "../company-evidence.ts";
import { SLICE_SIZE } from "./rated-market.ts";
import { monthEndsOf, type Rating } from "../rules.ts";
import { createStore, type ValuationStore } from "../store.ts";
import { rateAgainst } from "../weigh-company.ts";

/** What is said of a company at the close of a month end. */
export interface MonthEndCompany {
  readonly code: string;
  /** As listed on that day; before the first list that names it by that one, without any as of now. */
  readonly listed: ListedName;
  readonly rating: Rating;
  /** Yen, whole company, after calibration; null while unrated. */
  readonly value: number | null;
  /** Day of the price; null without one. */
  readonly priceDate: string | null;
  readonly evidence: RankedEvidence;
}

export interface MonthEndMarket {
  readonly monthEnd: string;
  readonly engineVersion: string;
  /** All that were listed on that day, by code. */
  readonly companies: readonly MonthEndCompany[];
}

export interface MonthEnds {
  /** Last trading day of the last month that is over, by the prices there are; null before the first. */
  newest(): Promise<string | null>;
  /**
   * The market at the close of a valued month end.
   * @throws Error if the market's data change all the while
   */
  read(monthEnd: string): Promise<MonthEndMarket>;
}

const MAX_READINGS = 3;

export function createMonthEnds({
  pool,
  companies,
}: {
  readonly pool: pg.Pool;
  readonly companies: Companies;
}): MonthEnds {
  const store = createStore(pool);
  const version = async () => (await Promise.all([companies.version(), store.version()])).join(".");
  return {
    newest: async () => monthEndsOf(await companies.valuationDays()).at(-1) ?? null,
    async read(monthEnd) {
      for (let reading = 1; reading <= MAX_READINGS; reading += 1) {
        const before = await version();
        const market = await readMonthEndMarket(companies, store, monthEnd);
        if ((await version()) === before) return market;
      }
      throw new Error(`Market data changed while ${monthEnd} was read: repeat when no import runs`);
    },
  };
}

/**
 * The whole market at the close of a valued month end, from what was known by then: the same as the
 * rated market, if it is the market day.
 */
async function readMonthEndMarket(
  companies: Companies,
  store: Pick<ValuationStore, "ofRangeOnDay">,
  day: string,
): Promise<MonthEndMarket> {
  const issues = await companies.issues();
  const names = await companies.listedNames();
  const weighed = [];
  for (let at = 0; at < issues.length; at += SLICE_SIZE) {
    const slice = issues.slice(at, at + SLICE_SIZE);
    const range = { first: slice[0]!.code, last: slice.at(-1)!.code };
    const [own, stored] = await Promise.all([
      companies.slice(range),
      store.ofRangeOnDay(day, range),
    ]);
    const valuations = new Map(stored.map((valuation) => [valuation.code, valuation]));
    for (const issue of slice) {
      const { code } = issue;
      const closes = own.monthEnds.get(code) ?? [];
      const price = closes.findLast(({ date, close }) => date <= day && close > 0) ?? null;
      const quote =
        price === null
          ? null
          : {
              ...price,
              code,
              previousClose: null,
              previousDate: null,
              rawPreviousClose: null,
              volume: null,
              dailyAmount: null,
            };
      const documents = documentsAsOf(own.documents.get(code) ?? [], day);
      const splits = own.splits.get(code) ?? [];
      const valuation = valuations.get(code) ?? null;
      const sectors = own.sectors.get(code) ?? [];
      const known = { issue, sectors, documents, splits, day };
      const rating = rateAgainst(valuation, { ...known, quote });
      const { nameJp, segment, sector33 } = issue;
      weighed.push({
        code,
        listed: listedOverTime(names.get(code) ?? []).listedBy(day) ?? {
          listedOn: null,
          nameJp,
          segment,
          sector33,
        },
        rating,
        value: valuation?.value ?? null,
        priceDate: price?.date ?? null,
        evidence: evidenceFacts(known, rating),
      });
    }
  }
  const ranked = [...rankMarket(weighed).values()];
  return {
    monthEnd: day,
    engineVersion,
    companies: ranked.filter(({ rating: { unratedReason } }) => !isUnlisted(unratedReason)),
  };
}

const isUnlisted = (reason: Rating["unratedReason"]) =>
  reason === "delisted" || reason === "not_listed";
