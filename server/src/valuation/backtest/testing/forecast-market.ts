import { type CompanyForecast, type CompanyHistory, seededRandom } from "@tenbin/engine";
import { companyForecastsOf, type DocumentRecord } from "../../../companies/index.ts";
import { documentFixture, issueFixture } from "../../../companies/testing/fixtures.ts";
import { toCompanyHistory } from "../../company-histories.ts";
import { annualReport } from "../../testing/market-fixture.ts";

const FIRST_YEAR = 2014;
const LAST_YEAR = 2025;
/** Up to this share of operating profit is revised, up or down. */
const REVISION = 0.4;
/** Of ln(price), in the month after a revision by the whole of `REVISION`. */
const MONTHLY_DRIFT = 0.05;
const MONTHLY_NOISE = 0.08;

export interface ForecastMarketFixture {
  readonly histories: readonly CompanyHistory[];
  readonly forecasts: ReadonlyMap<string, readonly CompanyForecast[]>;
}

/**
 * A market with month ends 2015-01 … 2025-12. Every company forecasts a profit with its annual
 * report in May and revises it in November. In the twelve months after, prices drift: as the
 * revisions say, or as others drawn apart from them do.
 */
export function forecastMarket(companies: number, foretelling: boolean): ForecastMarketFixture {
  const histories: CompanyHistory[] = [];
  const forecasts = new Map<string, CompanyForecast[]>();
  for (let index = 0; index < companies; index += 1) {
    const code = `0${100 + index}0`;
    const revisions = draw(2 * index + 1);
    const drifts = foretelling ? revisions : draw(2 * index + 1_001);
    const documents = revisions.flatMap((revision, at) =>
      filings(code, index, FIRST_YEAR + at, revision),
    );
    const issue = issueFixture({ code, sector33: "機械" });
    const monthEnds = prices(index, drifts);
    histories.push(toCompanyHistory({ issue, sectors: [], documents, monthEnds, splits: [] }));
    forecasts.set(code, companyForecastsOf(documents));
  }
  return { histories, forecasts };
}

/** One number in [−1, 1) for each year. */
function draw(seed: number): number[] {
  const random = seededRandom(seed);
  return Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, () => 2 * random() - 1);
}

/** The report of the fiscal year that ended in March, and November's revision of the next. */
function filings(code: string, index: number, year: number, revision: number): DocumentRecord[] {
  const report = annualReport(code, index, year);
  const profit = report.facts["OperatingIncome"]!;
  const forecast = (operatingIncome: number) => ({
    ForecastOperatingIncome: operatingIncome,
    ForecastFiscalYearStart: year * 10_000 + 401,
    ForecastFiscalYearEnd: (year + 1) * 10_000 + 331,
  });
  const revised = documentFixture({
    documentId: `${code}-${year}-F`,
    code,
    kind: "forecast",
    disclosedAt: `${year}-11-10T12:00:00+09:00`,
    facts: forecast(profit * (1 + REVISION * revision)),
  });
  return [{ ...report, facts: { ...report.facts, ...forecast(profit) } }, revised];
}

function prices(index: number, drifts: readonly number[]) {
  const random = seededRandom(50_000 + index);
  let logPrice = Math.log(900 + 40 * index);
  return Array.from({ length: (LAST_YEAR - FIRST_YEAR) * 12 }, (_, month) => {
    // The drift of November's revision begins in December.
    const drift = drifts[Math.floor((month + 1) / 12)]!;
    logPrice += MONTHLY_DRIFT * drift + MONTHLY_NOISE * (2 * random() - 1);
    const date = new Date(Date.UTC(FIRST_YEAR + 1, month + 1, 0)).toISOString().slice(0, 10);
    return { date, close: Math.exp(logPrice) };
  });
}
