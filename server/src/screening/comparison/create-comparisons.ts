import type { ComparedCompany, Comparison, ComparisonSet } from "@tenbin/contract";
import { tickerOf } from "@tenbin/contract/code";
import type { MetricId } from "@tenbin/contract/metrics";
import { type Companies, normalizeCode } from "../../companies/index.ts";
import { plansBeyond, type Rights } from "../../members/index.ts";
import { addMonths } from "../../platform/clock/days.ts";
import { type RatedMarket, toCompanyRow, type Valuations } from "../../valuation/index.ts";
import { cellsOf, declarationOf, type PackedMarket, type Screens } from "../questions/index.ts";
import { comparedMetrics } from "./compared-metrics.ts";
import { toPriceIndex } from "./price-index.ts";

export type ComparisonRights = Pick<Rights, "effectivePlan" | "limits">;

export interface ComparisonQuestion {
  /** With commas between, in any spelling. */
  readonly tickers: string;
  readonly begin?: string | undefined;
  readonly metrics: ComparisonSet;
}

export interface Comparisons {
  /** @throws ApiProblem `unavailable` before the first market was packed */
  compare(question: ComparisonQuestion, rights: ComparisonRights): Promise<Comparison>;
}

const DEFAULT_MONTHS = 12;
/** Ten years of a company take about 40 kB. */
const CLOSES_CACHE_SIZE = 200;

export function createComparisons({
  screens,
  companies,
  valuation,
}: {
  readonly screens: Pick<Screens, "newest">;
  readonly companies: Pick<Companies, "dailyCloses">;
  readonly valuation: Pick<Valuations, "memoize">;
}): Comparisons {
  const closesOf = valuation.memoize(CLOSES_CACHE_SIZE, (code) => companies.dailyCloses(code));
  return {
    async compare({ tickers, begin: givenBegin, metrics: set }, rights) {
      const packed = await screens.newest();
      const { market, columns } = packed;
      const { marketDay } = market.state;
      const { codes, unknown } = readCodes(tickers, market);
      const limit = rights.limits.comparedCompanies;
      const compared = codes.slice(0, limit);
      const { shown, locked } = comparedMetrics(set, rights);
      const begin =
        marketDay === null ? null : (givenBegin ?? addMonths(marketDay, -DEFAULT_MONTHS));
      const closes = await Promise.all(compared.map((code) => closesOf(code)));
      const { days, indices } =
        begin === null || marketDay === null
          ? { days: [], indices: closes.map(() => ({ based_on: null, points: [] })) }
          : toPriceIndex(closes, begin, marketDay);
      return {
        version: columns.version,
        market_date: marketDay,
        begin,
        days,
        metrics: shown,
        locked,
        companies: compared.map((code, at) => toComparedCompany(code, packed, shown, indices[at]!)),
        limit,
        left_out: codes.slice(limit).map(tickerOf),
        unknown,
        plans: plansBeyond(limit, (plan) => plan.limits.comparedCompanies).map(
          ({ plan, price, count }) => ({ plan, price, companies: count }),
        ),
      };
    },
  };
}

/** Each company once, in the given order. */
function readCodes(tickers: string, { companies }: RatedMarket) {
  const codes = new Set<string>();
  const unknown = new Set<string>();
  for (const part of tickers.split(",")) {
    const written = part.trim();
    if (written === "") continue;
    const code = normalizeCode(written);
    if (code === null || !companies.has(code)) unknown.add(written);
    else codes.add(code);
  }
  return { codes: [...codes], unknown: [...unknown] };
}

function toComparedCompany(
  code: string,
  { market, columns }: PackedMarket,
  ids: readonly MetricId[],
  index: ComparedCompany["index"],
): ComparedCompany {
  const company = market.companies.get(code)!;
  const row = columns.codes.indexOf(code);
  const { warning, progress } = company.fields;
  const cells = (derived: boolean) =>
    cellsOf(
      columns,
      row,
      ids.map((id) => (declarationOf(id).valueDerived === derived ? id : null)),
    );
  return {
    ...toCompanyRow(company),
    warning,
    ...cells(false),
    derived: cells(true),
    ratio: company.rating.ratio,
    progress,
    progress_mean: company.progressMean,
    index,
  };
}
