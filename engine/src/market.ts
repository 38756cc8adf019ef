import { monthIndexOf } from "./calendar/days.ts";
import { calibrationOf, UNCALIBRATED } from "./calibration.ts";
import type { CompanyHistory, Day, FiscalWindow } from "./inputs.ts";
import { createKnownCompany } from "./known-company.ts";
import type { KnownCompany } from "./known-company.ts";
import { fiscalYearOffsets } from "./offsets.ts";
import type { FiscalYearOffset, Valuation } from "./outputs.ts";
import { createPeersTimeline } from "./peers/timeline.ts";
import type { PeersTimeline } from "./peers/timeline.ts";
import { valueBeforeCalibration } from "./value-company.ts";
import type { PooledValuation } from "./value-company.ts";

export interface Market {
  /** The peers models that these values rest on. */
  readonly peers: PeersTimeline;
  /** Codes in ascending order. */
  readonly codes: readonly string[];
  /** The market's last trading day of each calendar month with prices, ascending. */
  readonly monthEnds: readonly Day[];
  /** Values of the given companies (all without `codes`) for the close of `date`, by code. */
  valueOn(date: Day, codes?: readonly string[]): ReadonlyMap<string, Valuation>;
  /** One value, over the wished window of fiscal years. @throws RangeError on an unknown code. */
  valueCompany(code: string, date: Day, window?: FiscalWindow): Valuation;
  /** Fiscal years known on `date` as handles, oldest first. @throws RangeError on an unknown code. */
  offsets(code: string, date: Day, window?: FiscalWindow): readonly FiscalYearOffset[];
}

/**
 * A market seen through time. Peers models and month-end values are computed once, when first
 * needed, and depend on nothing later than their month end; so do all values.
 * With peers recorded from the whole market, `histories` may hold some of its companies only.
 * @throws RangeError when two histories bear one code.
 */
export function createMarket(
  histories: readonly CompanyHistory[],
  recordedPeers?: PeersTimeline,
): Market {
  const companies = histories
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
    .map((history) => createKnownCompany(history));
  const byCode = new Map(companies.map((company) => [company.history.code, company]));
  if (byCode.size !== companies.length) throw new RangeError("two histories bear one code");
  const timeline = recordedPeers ?? createPeersTimeline(companies);
  const records = new Map<string, (number | null)[]>();

  function companyOf(code: string): KnownCompany {
    const company = byCode.get(code);
    if (company === undefined) throw new RangeError(`unknown code ${code}`);
    return company;
  }

  function pooledOn(company: KnownCompany, date: Day, window?: FiscalWindow): PooledValuation {
    const peers = timeline.modelBefore(monthIndexOf(date));
    return valueBeforeCalibration(company, date, timeline.sectors, peers, window);
  }

  /** ln(market value ÷ pooled value) at the month end of `timeline.monthEnds[index]`. */
  function gapAt(company: KnownCompany, index: number, window?: FiscalWindow): number | null {
    const date = timeline.monthEnds[index]!;
    const marketValue = company.marketValueAt(date);
    if (marketValue === null) return null;
    const { unrated, pooled } = pooledOn(company, date, window);
    return unrated !== null || pooled.value === null ? null : Math.log(marketValue / pooled.value);
  }

  function gapsBefore(company: KnownCompany, date: Day, window?: FiscalWindow): (number | null)[] {
    const count = timeline.countBefore(monthIndexOf(date));
    const key = `${company.history.code} ${window?.begin} ${window?.end}`;
    const record = records.get(key) ?? [];
    records.set(key, record);
    while (record.length < count) record.push(gapAt(company, record.length, window));
    return record.slice(0, count);
  }

  function value(company: KnownCompany, date: Day, wished?: FiscalWindow): Valuation {
    const { unrated, pooled, window } = pooledOn(company, date, wished);
    const shares = company.sharesOn(date);
    const rated = unrated === null && pooled.value !== null;
    const calibration = rated ? calibrationOf(gapsBefore(company, date, wished)) : UNCALIBRATED;
    return {
      code: company.history.code,
      date,
      unrated,
      value: rated ? pooled.value * calibration.factor : null,
      valueBeforeCalibration: rated ? pooled.value : null,
      shares: shares?.count ?? null,
      shareBasis: shares?.basis ?? null,
      pillars: pooled.pillars,
      calibration,
      window,
      documentIds: company.stateOn(date).years.flatMap((year) => year.documentIds),
    };
  }

  return {
    codes: companies.map((company) => company.history.code),
    peers: timeline,
    monthEnds: timeline.monthEnds,
    valueOn(date, codes) {
      const chosen = codes === undefined ? companies : codes.map((code) => companyOf(code));
      return new Map(chosen.map((company) => [company.history.code, value(company, date)]));
    },
    valueCompany: (code, date, window) => value(companyOf(code), date, window),
    offsets: (code, date, window) => fiscalYearOffsets(companyOf(code).stateOn(date).years, window),
  };
}
