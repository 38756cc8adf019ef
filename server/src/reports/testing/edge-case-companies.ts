import { documentFixture } from "../../companies/testing/fixtures.ts";
import { annualFiling, annualFilings, MARKET_DAY, reportCompany } from "./report-market.ts";

const plain = (code: string, price = 1_000) =>
  reportCompany({ code, sector33: "機械", price, documents: annualFilings(code, 2014, 2024) });

const forecast = (known: Readonly<Record<string, number>>) => ({
  ForecastFiscalYearStart: 20_240_401,
  ForecastFiscalYearEnd: 20_250_331,
  ...known,
});

/** Ordinary companies, and one for each reason to have no verdict. */
export const edgeCaseCompanies = [
  plain("01110"),
  reportCompany({
    code: "01120",
    sector33: "機械",
    price: 1_400,
    documents: [
      ...annualFilings("01120", 2014, 2024),
      ...Array.from({ length: 25 }, (_, at) =>
        documentFixture({
          documentId: `01120-notice${at}`,
          code: "01120",
          kind: "notice",
          title: "自己株式の取得状況に関するお知らせ",
          disclosedAt: `2024-06-${String(at + 1).padStart(2, "0")}T12:00:00+09:00`,
        }),
      ),
    ],
  }),
  reportCompany({
    code: "01130",
    sector33: "機械",
    documents: [
      ...annualFilings("01130", 2014, 2023),
      annualFiling("01130", 2024, { facts: forecast({ ForecastOperatingIncome: 2.5e9 }) }),
      documentFixture({
        documentId: "01130-up",
        code: "01130",
        kind: "forecast",
        title: "業績予想の修正に関するお知らせ",
        disclosedAt: "2024-06-14T11:30:00+09:00",
        facts: forecast({
          PreviousForecastOperatingIncome: 2.5e9,
          ForecastOperatingIncome: 3e9,
        }),
      }),
      documentFixture({
        documentId: "01130-late",
        code: "01130",
        kind: "forecast",
        title: "業績予想の修正に関するお知らせ",
        disclosedAt: `${MARKET_DAY}T15:00:00+09:00`,
        facts: forecast({ ForecastOperatingIncome: 9e9 }),
      }),
    ],
    planned: [
      { code: "01130", periodType: "1Q", publishedOn: "2024-05-10", plannedOn: "2024-08-02" },
      { code: "01130", periodType: "1Q", publishedOn: "2024-06-20", plannedOn: "2024-08-09" },
      { code: "01130", periodType: "1Q", publishedOn: "2024-07-01", plannedOn: "2024-08-23" },
    ],
  }),
  reportCompany({
    code: "01140",
    sector33: "銀行業",
    documents: annualFilings("01140", 2014, 2024),
  }),
  reportCompany({ code: "01150", price: 100, documents: annualFilings("01150", 2014, 2024) }),
  reportCompany({
    code: "01160",
    sector33: "機械",
    documents: [...annualFilings("01160", 2014, 2020), ...annualFilings("01160", 2022, 2024)],
  }),
  reportCompany({ code: "01210", paused: true, documents: annualFilings("01210", 2014, 2024) }),
  reportCompany({
    code: "01220",
    delistingDate: "2024-02-01",
    lastDay: "2024-01-31",
    documents: annualFilings("01220", 2014, 2023),
  }),
  reportCompany({ code: "01230", kind: "fund", segment: "REIT", documents: [] }),
  reportCompany({ code: "01240", price: null, documents: annualFilings("01240", 2014, 2024) }),
  reportCompany({
    code: "01250",
    price: null,
    listingDate: "2024-10-01",
    documents: annualFilings("01250", 2022, 2024),
  }),
  reportCompany({ code: "01260", documents: annualFilings("01260", 2023, 2024) }),
  reportCompany({ code: "01270", documents: annualFilings("01270", 2014, 2022) }),
  reportCompany({
    code: "01280",
    documents: [
      ...annualFilings("01280", 2014, 2023),
      annualFiling("01280", 2024, { facts: { NetAssets: -2e8, Liabilities: 2.2e10 } }),
    ],
  }),
  reportCompany({
    code: "01290",
    documents: [
      ...annualFilings("01290", 2014, 2022),
      annualFiling("01290", 2023, {
        document: { periodEnd: "2022-12-31", disclosedAt: "2023-02-13T15:00:00+09:00" },
      }),
      annualFiling("01290", 2024, {
        document: {
          periodStart: "2023-01-01",
          periodEnd: "2023-12-31",
          disclosedAt: "2024-02-13T15:00:00+09:00",
        },
      }),
    ],
  }),
  reportCompany({ code: "01310", documents: [] }),
  // Closes are the market capitalisation by mistake.
  reportCompany({ code: "01330", price: 2e7, documents: annualFilings("01330", 2014, 2024) }),
  reportCompany({
    code: "01320",
    lastDay: "2024-05-27",
    documents: annualFilings("01320", 2014, 2024),
  }),
];
