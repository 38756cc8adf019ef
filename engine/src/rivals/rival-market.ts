import { type Day, monthIndexOf } from "../calendar/days.ts";
import { monthEndFigures } from "../evidence/company-evidence.ts";
import type { EvidenceFigures } from "../evidence/figures.ts";
import type { CompanyHistory } from "../company/inputs.ts";
import { createPointInTimeCompany } from "../point-in-time-company.ts";
import type { PointInTimeCompany } from "../point-in-time-company.ts";
import type { PeersTimeline } from "../peers/timeline.ts";
import { isStale } from "../unrated-reason.ts";
import { MINIMUM_YEARS } from "../window.ts";
import { rivalNames, rivals } from "./rivals.ts";
import type { RivalName } from "./rivals.ts";

/** One company at one month end: its market value, its evidence and the result of each rival. */
export interface RivalObservation {
  readonly code: string;
  /** 33-sector name on the day; null when unknown. */
  readonly sector: string | null;
  /** As `PointInTimeCompany.isSectorAssumed`. */
  readonly sectorAssumed: boolean;
  /** Yen, at the month's last traded close. */
  readonly marketValue: number;
  /** At least three usable fiscal years and a statement no older than eighteen months. */
  readonly eligible: boolean;
  readonly evidence: EvidenceFigures;
  /** Yen for rivals that give a value, a plain ratio for the others; null where not applicable. */
  readonly rivals: Readonly<Record<RivalName, number | null>>;
}

export interface RivalMarket {
  /** By code, ascending. `date` must be a month end of the market. */
  observationsOn(date: Day): RivalObservation[];
}

/**
 * Observes companies that are ranked (`unrankedReason`) at month ends, traded in the month and with
 * a share count. Observations depend on nothing later than the month
 * end. `peers` must come from the market whose model the rivals are compared with.
 */
export function createRivalMarket(
  histories: readonly CompanyHistory[],
  peers: PeersTimeline,
): RivalMarket {
  const companies = histories.map((history) => createPointInTimeCompany(history));
  const multiples = new Map<string, (number | null)[]>();

  /** Market value ÷ profit at every month end before the month of `day` that shows a profit. */
  function multiplesBefore(company: PointInTimeCompany, day: Day): number[] {
    const count = peers.countBefore(monthIndexOf(day));
    const known = multiples.get(company.history.code) ?? [];
    multiples.set(company.history.code, known);
    while (known.length < count) known.push(multipleAt(company, peers.monthEnds[known.length]!));
    return known.slice(0, count).filter((multiple) => multiple !== null);
  }

  function observe(company: PointInTimeCompany, date: Day): RivalObservation | null {
    const sector = company.sectorOn(date);
    const state = company.stateOn(date);
    const { latest, book } = state;
    const evidence = monthEndFigures(company, date);
    const marketValue = company.marketValueAt(date);
    if (latest === null || book === null || evidence === null || marketValue === null) return null;
    const pastEarningsMultiples = multiplesBefore(company, date);
    const pastMarketValues = company.pastMarketValues(date);
    const inputs = {
      date,
      sector,
      state,
      latest,
      book,
      marketValue,
      pastEarningsMultiples,
      pastMarketValues,
      peers,
    };
    return {
      code: company.history.code,
      sector,
      sectorAssumed: company.isSectorAssumed(date),
      marketValue,
      eligible:
        !isStale(latest, date) && state.years.filter((year) => year.usable).length >= MINIMUM_YEARS,
      evidence,
      rivals: Object.fromEntries(
        rivalNames.map((name) => [name, rivals[name].evaluate(inputs)]),
      ) as Record<RivalName, number | null>,
    };
  }

  return {
    observationsOn(date) {
      return companies
        .map((company) => observe(company, date))
        .filter((sighting) => sighting !== null)
        .toSorted((a, b) => (a.code < b.code ? -1 : 1));
    },
  };
}

/** Null without a trade in the month or without a profit. */
function multipleAt(company: PointInTimeCompany, date: Day): number | null {
  const profit = company.stateOn(date).latest?.facts.profit ?? null;
  const marketValue = company.marketValueAt(date);
  if (profit === null || profit <= 0 || marketValue === null) return null;
  return marketValue / profit;
}
