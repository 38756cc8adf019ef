import { createMarket, type ShareSplit } from "@tenbin/engine";
import type { Companies, DailyCloses, DocumentRecord } from "../companies/index.ts";
import { toCompanyHistory } from "./company-histories.ts";
import type { MarketContext } from "./company-valuation.ts";
import type { RatedCompany, RatedMarket } from "./market/rated-market.ts";
import type { ValuationStore } from "./store.ts";
import { type CompanyValues, createCompanyValues } from "./value-line.ts";

/** What a comparison of the market day with a day before needs of a company. */
export interface CompanySince {
  readonly rated: RatedCompany;
  readonly documents: readonly DocumentRecord[];
  readonly splits: readonly ShareSplit[];
  /** The newest trades up to the day before, as traded. */
  readonly trades: DailyCloses;
  /** As of the company's page; null before the first value. */
  readonly values: CompanyValues | null;
}

export interface ComparedDay {
  readonly since: string;
  /** How many up to that day. */
  readonly trades: number;
}

const NO_TRADES: DailyCloses = { days: [], close: [] };

/** Companies by code, from seven queries, whatever their number; unknown ones are absent. */
export async function readComparedCompanies(
  companies: Pick<Companies, "historiesOf" | "tradesUntil">,
  store: Pick<ValuationStore, "calibratedOf" | "coveredOf">,
  newest: RatedMarket,
  { peers, valuationDays }: Pick<MarketContext, "peers" | "valuationDays">,
  codes: readonly string[],
  { since, trades: count }: ComparedDay,
): Promise<Map<string, CompanySince>> {
  const known = codes.flatMap((code) => newest.companies.get(code) ?? []);
  const keys = known.map(({ code }) => code);
  // Calibrations of these days are those of all days of their months.
  const calibratedDays = [
    ...[...valuationDays].filter((day) => day.slice(0, 7) === since.slice(0, 7)),
    ...known.flatMap(({ valuation }) => valuation?.date ?? []),
  ];
  const [histories, trades, covered, calibrated] = await Promise.all([
    companies.historiesOf(keys),
    companies.tradesUntil(keys, since, count),
    store.coveredOf(keys, [...valuationDays]),
    store.calibratedOf(keys, [...new Set(calibratedDays)]),
  ]);
  const days = peers.monthEnds.filter((date) => valuationDays.has(date));
  return new Map(
    known.map((rated): [string, CompanySince] => {
      const { code, issue } = rated;
      const documents = histories.documents.get(code) ?? [];
      const splits = histories.splits.get(code) ?? [];
      const history = toCompanyHistory({
        issue,
        sectors: histories.sectors.get(code) ?? [],
        documents,
        monthEnds: histories.monthEnds.get(code) ?? [],
        splits,
      });
      const stored = covered.get(code);
      const market = createMarket([history], peers, calibrated);
      const valueOn = (day: string) => market.valueWithoutBands(code, day);
      const values =
        stored === undefined ? null : createCompanyValues(market, code, valueOn, stored, days);
      return [code, { rated, documents, splits, trades: trades.get(code) ?? NO_TRADES, values }];
    }),
  );
}
