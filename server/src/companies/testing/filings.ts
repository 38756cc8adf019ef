import type { CompanyInput } from "../derived/company-fields.ts";
import type { DocumentRecord } from "../records.ts";
import { documentFixture, issueFixture } from "./fixtures.ts";

type FiledFacts = Record<string, number | null>;

export const ISSUE = issueFixture({
  code: "97350",
  nameJp: "みほん工業",
  nameKana: "みほんこうぎょう",
  nameEn: "Mihon Industries",
  nicknames: ["ミホ"],
  segment: "プライム",
  sector33: "機械",
  listingDate: "2000-01-04",
});

/** 100 net shares, owners' equity of 1,200 yen and a profit of 60. */
const FACTS: FiledFacts = {
  NetSales: 1_000,
  OperatingIncome: 100,
  ProfitLossAttributableToOwnersOfParent: 60,
  Assets: 2_000,
  CurrentAssets: 900,
  InvestmentSecurities: 200,
  Liabilities: 800,
  NetAssets: 1_200,
  NonControllingInterests: 0,
  NumberOfIssuedShares: 110,
  NumberOfTreasuryShares: 10,
  EarningsPerShareYen: 0.6,
  NetAssetsPerShareYen: 12,
  DividendPerShareYen: 0.2,
};

/** The fiscal year to the end of March of `year`, disclosed on May 10. */
export function annualFiling(year: number, facts: FiledFacts = {}): DocumentRecord {
  return documentFixture({
    documentId: `S${year}`,
    code: ISSUE.code,
    disclosedAt: `${year}-05-10T15:30:00+09:00`,
    periodStart: `${year - 1}-04-01`,
    periodEnd: `${year}-03-31`,
    facts: { ...FACTS, ...facts },
  });
}

const QUARTERS = {
  "1Q": { end: "06-30", disclosed: "08-05", later: 0 },
  "2Q": { end: "09-30", disclosed: "11-05", later: 0 },
  "3Q": { end: "12-31", disclosed: "02-05", later: 1 },
} as const;

/** A cumulative quarter of the fiscal year that begins on April 1 of `start`. */
export function quarterFiling(
  start: number,
  type: keyof typeof QUARTERS,
  operatingIncome: number | null,
): DocumentRecord {
  const { end, disclosed, later } = QUARTERS[type];
  return {
    ...annualFiling(start + 1, { OperatingIncome: operatingIncome }),
    documentId: `Q${start}-${type}`,
    disclosedAt: `${start + later}-${disclosed}T15:30:00+09:00`,
    periodType: type,
    periodStart: `${start}-04-01`,
    periodEnd: `${start}-${end}`,
  };
}

/** A forecast of operating profit for the fiscal year that begins on April 1 of `start`. */
export function forecastFiling(start: number, op: number | null, on: string): DocumentRecord {
  return {
    ...annualFiling(start + 1),
    documentId: `F${start}-${on}`,
    disclosedAt: `${on}T15:30:00+09:00`,
    kind: "forecast",
    facts: {
      ForecastOperatingIncome: op,
      ForecastFiscalYearStart: start * 10_000 + 401,
      ForecastFiscalYearEnd: (start + 1) * 10_000 + 331,
    },
  };
}

/** 2019年3月期 to 2024年3月期; sales grow by a tenth a year. */
export const SIX_YEARS = [2019, 2020, 2021, 2022, 2023, 2024].map((year) =>
  annualFiling(year, { NetSales: 1_000 * 1.1 ** (year - 2019) }),
);

export const QUOTE = {
  code: ISSUE.code,
  date: "2024-06-28",
  close: 15,
  previousClose: 12,
  previousDate: "2024-06-27",
  rawPreviousClose: 12,
  volume: 30,
  dailyAmount: 400,
} as const;

/** An ordinary company on 2024-06-28; `changes` override. */
export function companyFixture(changes: Partial<CompanyInput> = {}): CompanyInput {
  return {
    day: "2024-06-28",
    issue: ISSUE,
    documents: SIX_YEARS,
    splits: [],
    quote: QUOTE,
    ...changes,
  };
}
