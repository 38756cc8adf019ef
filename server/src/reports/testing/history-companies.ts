import { documentFixture } from "../../companies/testing/fixtures.ts";
import {
  annualFiling,
  annualFilings,
  MARKET_DAY,
  type ReportCompany,
  reportCompany,
} from "./report-market.ts";

export const SPLIT = { exDate: "2023-09-28", factor: 0.5 };
const DELISTED_ON = "2023-10-31";

/** Each with something that a history has to say. */
export const historyCompanies: readonly ReportCompany[] = [
  ...["01110", "01120", "01130", "01140"].map((code, at) =>
    reportCompany({
      code,
      sector33: "機械",
      price: 900 + 150 * at,
      documents: annualFilings(code, 2015, 2024, { size: 100 + 10 * at }),
    }),
  ),
  reportCompany({
    code: "01210",
    sector33: "機械",
    split: SPLIT,
    documents: [
      ...annualFilings("01210", 2015, 2023),
      annualFiling("01210", 2024, { shares: 20_000_000 }),
    ],
  }),
  reportCompany({
    code: "01220",
    sector33: "機械",
    delistingDate: DELISTED_ON,
    lastDay: "2023-10-30",
    documents: annualFilings("01220", 2015, 2023),
  }),
  reportCompany({
    code: "01230",
    sector33: "機械",
    documents: [
      ...annualFilings("01230", 2015, 2024),
      // Two years later the figures of 2022 turn out to be far too high.
      annualFiling("01230", 2022, {
        size: 30,
        document: {
          documentId: "01230-FY2022-corrected",
          disclosedAt: "2024-03-15T16:00:00+09:00",
          title: "訂正有価証券報告書",
        },
      }),
      documentFixture({
        documentId: "01230-notice",
        code: "01230",
        kind: "notice",
        title: "配当予想の修正",
        disclosedAt: "2024-05-20T15:00:00+09:00",
      }),
      annualFiling("01230", 2024, {
        size: 900,
        document: { documentId: "01230-late", disclosedAt: `${MARKET_DAY}T15:00:00+09:00` },
      }),
    ],
  }),
  quotedFiner(
    reportCompany({
      code: "01240",
      sector33: "機械",
      // Both years are published late and together.
      documents: annualFilings("01240", 2022, 2023, {
        document: { disclosedAt: "2023-05-12T11:00:00+09:00" },
      }),
    }),
    "2023-05-12",
  ),
  ...[
    { code: "01260", profit: 40, currentAssets: 160 },
    { code: "01270", profit: 1, currentAssets: 50 },
  ].map(({ code, profit, currentAssets }) =>
    reportCompany({
      code,
      sector33: "機械",
      documents: annualFilings(code, 2015, 2024, {
        facts: {
          OperatingIncome: profit * 1e8,
          ProfitLossAttributableToOwnersOfParent: profit * 1e8,
          CurrentAssets: currentAssets * 1e8,
        },
      }),
    }),
  ),
  reportCompany({
    code: "01250",
    sector33: "機械",
    price: null,
    delistingDate: "2024-07-31",
    documents: annualFilings("01250", 2020, 2022),
  }),
];

/** By half a yen on that day. */
function quotedFiner(company: ReportCompany, day: string): ReportCompany {
  const bars = company.bars.map((bar) =>
    bar.date === day ? { ...bar, high: bar.high! + 0.5, close: bar.close! + 0.5 } : bar,
  );
  return { ...company, bars };
}
