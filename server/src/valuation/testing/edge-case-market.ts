import {
  type BarRecord,
  type DocumentRecord,
  type IssueRecord,
  tradingDayOnOrBefore,
} from "../../companies/index.ts";
import { issueFixture } from "../../companies/testing/fixtures.ts";
import type { MarketSource } from "../../vendors/index.ts";
import { annualReport, marketFixture } from "./market-fixture.ts";

const MONTHS = 30;
export const ORDINARY_COMPANIES = 16;
/** The last trading day of June 2018; filings reach into 2019. */
export const MARKET_DAY = "2018-06-29";
/** The month ends from 2016-01 to 2018-06. */
export const VALUATION_DAYS = MONTHS;

type UnratedCase = readonly [
  reason: string,
  issue: Partial<IssueRecord> & { readonly code: string },
  documents: readonly DocumentRecord[],
  lastClose: string | null,
];

const years = (code: string, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => annualReport(code, 5, first + at));
const filed = (document: DocumentRecord, facts: DocumentRecord["facts"]): DocumentRecord => ({
  ...document,
  facts: { ...document.facts, ...facts },
});

/** Companies without a rating, each with its reason. The rest of each is in order. */
export const UNRATED: readonly UnratedCase[] = [
  [
    "sector_outside_model",
    { code: "09020", kind: "fund", segment: "REIT" },
    years("09020", 2012, 2018),
    MARKET_DAY,
  ],
  ["paused", { code: "09030", paused: true }, years("09030", 2012, 2018), MARKET_DAY],
  [
    "delisted",
    { code: "09040", delistingDate: "2018-04-02" },
    years("09040", 2012, 2017),
    "2018-03-30",
  ],
  ["not_listed", { code: "09050", listingDate: "2018-07-20" }, years("09050", 2014, 2018), null],
  ["too_few_years", { code: "09060" }, years("09060", 2017, 2018), MARKET_DAY],
  [
    "changed_year_end",
    { code: "09070" },
    [
      ...years("09070", 2012, 2017),
      {
        ...annualReport("09070", 5, 2018),
        periodStart: "2017-04-01",
        periodEnd: "2017-12-31",
        disclosedAt: "2018-02-14T15:00:00+09:00",
      },
    ],
    MARKET_DAY,
  ],
  [
    "negative_equity",
    { code: "09080" },
    [
      ...years("09080", 2012, 2017),
      filed(annualReport("09080", 5, 2018), { NetAssets: -1e9, Liabilities: 1.57e11 }),
    ],
    MARKET_DAY,
  ],
  ["no_price", { code: "09090" }, years("09090", 2012, 2018), "2018-04-27"],
  ["stale_statement", { code: "09100" }, years("09100", 2012, 2016), MARKET_DAY],
  ["too_few_years", { code: "09110" }, [], MARKET_DAY],
  [
    "no_shares",
    { code: "09130" },
    years("09130", 2012, 2018).map((each) => filed(each, { NumberOfIssuedShares: null })),
    MARKET_DAY,
  ],
];

/** Valued from its balance sheet alone. */
export const BANK = "09010";

/** Ordinary companies, a bank and those of `UNRATED`, with a bar on the last trading day of each month. */
export function edgeCaseMarket(): MarketSource {
  const ordinary = marketFixture(ORDINARY_COMPANIES, MONTHS);
  const days = ordinary.days.map(tradingDayOnOrBefore);
  const bank = years(BANK, 2012, 2018);
  const closesOf = (code: string, at: number) => ordinary.closes.get(code)?.[at]?.close ?? 1_100;
  const lastCloses = new Map(UNRATED.map(([, { code }, , last]) => [code, last]));
  const splits = new Map([[ordinary.documents[0]!.code, "2017-03-31"]]);
  const issues = [
    ...[...ordinary.closes.keys()].map((code) => issueOf(code, {})),
    issueOf(BANK, { sector33: "銀行業" }),
    ...UNRATED.map(([, issue]) => issueOf(issue.code, issue)),
  ];
  const bars = issues.flatMap(({ code }): BarRecord[] =>
    days.flatMap((date, at) => {
      const last = lastCloses.get(code);
      if (last === null || (last !== undefined && date > last)) return [];
      const close = closesOf(code, at);
      const adjFactor = splits.get(code) === date ? 0.5 : 1;
      return [{ code, date, open: close, high: close, low: close, close, volume: 100, adjFactor }];
    }),
  );
  return {
    issues,
    documents: [...ordinary.documents, ...bank, ...UNRATED.flatMap(([, , documents]) => documents)],
    bars: () => bars,
  };
}

function issueOf(code: string, known: Partial<IssueRecord>): IssueRecord {
  return issueFixture({
    nameJp: `架空${code}`,
    segment: "プライム",
    sector33: code < "01080" ? "機械" : "食料品",
    ...known,
    code,
  });
}
