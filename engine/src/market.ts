import { type Day, monthIndexOf } from "./calendar/days.ts";
import {
  type CalibratedValue,
  type Calibration,
  computeCalibration,
  recalibrate,
  type RecordedMonth,
  UNCALIBRATED,
} from "./calibration.ts";
import { type CompanyEvidence, evidenceOn, monthEndFigures } from "./evidence/company-evidence.ts";
import { evidenceScaleOf, type EvidenceScale } from "./evidence/scale.ts";
import type { CompanyHistory, FiscalWindow } from "./company/inputs.ts";
import { explainMove, type ExplainedValue } from "./moves/explain-move.ts";
import { createPointInTimeCompany } from "./point-in-time-company.ts";
import type { PointInTimeCompany } from "./point-in-time-company.ts";
import { fiscalYearOffsets } from "./offsets.ts";
import type { FiscalYearOffset, Valuation, ValueWithoutBands } from "./outputs.ts";
import { EMPTY_TRACK_RECORD, extendTrackRecord, type TrackRecord } from "./track-record.ts";
import { createPeersTimeline } from "./peers/timeline.ts";
import type { PeersTimeline } from "./peers/timeline.ts";
import { computeBands } from "./uncertainty.ts";
import { valueBeforeCalibration } from "./value-company.ts";
import type { PooledValuation } from "./value-company.ts";
import type { ValueMove } from "./moves/value-move.ts";

/** Deterministic: results do not depend on earlier calls. */
export interface Market {
  /** The peers models behind these values. */
  readonly peers: PeersTimeline;
  /** Codes in ascending order. */
  readonly codes: readonly string[];
  /** The market's last trading day of each calendar month with prices, ascending. */
  readonly monthEnds: readonly Day[];
  /** Values of the given companies (all without `codes`) for the close of `date`, by code. */
  valueOn(date: Day, codes?: readonly string[]): ReadonlyMap<string, Valuation>;
  /**
   * One value over the requested window of fiscal years.
   * @throws RangeError on an unknown code.
   */
  valueCompany(code: string, date: Day, window?: FiscalWindow): Valuation;
  /**
   * `valueCompany` over the default window, without the company's record where a calibration of the month is known.
   * @throws RangeError on an unknown code.
   */
  valueWithoutBands(code: string, date: Day): ValueWithoutBands;
  /**
   * Why the value per share moved between two days; null where one of them has no value.
   * @throws RangeError on an unknown code.
   */
  explainMove(code: string, before: Day, after: Day, window?: FiscalWindow): ValueMove | null;
  /** The same from each of the days, ascending, to the next. */
  explainMoves(
    code: string,
    days: readonly Day[],
    window?: FiscalWindow,
  ): Generator<ValueMove | null>;
  /** Fiscal years known on `date` as handles, oldest first. @throws RangeError on an unknown code. */
  offsets(code: string, date: Day, window?: FiscalWindow): readonly FiscalYearOffset[];
  /** From filings known at the close of `date`. @throws RangeError on an unknown code. */
  evidenceOf(code: string, date: Day): CompanyEvidence;
  /** All ranked companies at one of `monthEnds`; depends on nothing later. */
  evidenceScaleAt(monthEnd: Day): EvidenceScale;
}

/**
 * A market over time. Peers models and month-end values are computed once, on first use, and like
 * all values depend on nothing later than their date. With peers recorded from the whole market,
 * `histories` may contain only some of its companies.
 * @param calibrated values over the default window by code, from these histories and peers or those of before a correction:
 *   moves and values without bands take the calibration of their months from them
 * @throws RangeError when two histories have the same code.
 */
export function createMarket(
  histories: readonly CompanyHistory[],
  recordedPeers?: PeersTimeline,
  calibrated?: ReadonlyMap<string, readonly CalibratedValue[]>,
): Market {
  const companies = histories
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
    .map((history) => createPointInTimeCompany(history));
  const byCode = new Map(companies.map((company) => [company.history.code, company]));
  if (byCode.size !== companies.length) throw new RangeError("two histories bear one code");
  const timeline = recordedPeers ?? createPeersTimeline(companies);
  /**
   * Last value by company over the default window: valued month by month, it is the next
   * contribution to the record, which would compute it again.
   */
  const lastValued = new Map<PointInTimeCompany, { date: Day; comparable: number | null }>();
  /** By company and window: index n holds the record before month end n. */
  const records = new Map<string, TrackRecord[]>();

  function companyOf(code: string): PointInTimeCompany {
    const company = byCode.get(code);
    if (company === undefined) throw new RangeError(`unknown code ${code}`);
    return company;
  }

  function pooledOn(
    company: PointInTimeCompany,
    date: Day,
    window?: FiscalWindow,
  ): PooledValuation {
    const peers = timeline.modelBefore(monthIndexOf(date));
    return valueBeforeCalibration(company, date, timeline.sectors, peers, window);
  }

  /** The contribution of month end `timeline.monthEnds[index]` to the company's record. */
  function monthAt(
    company: PointInTimeCompany,
    index: number,
    window?: FiscalWindow,
  ): RecordedMonth | null {
    const date = timeline.monthEnds[index]!;
    const marketValue = company.marketValueAt(date);
    if (marketValue === null) return null;
    const last = window === undefined ? lastValued.get(company) : undefined;
    const comparable =
      last?.date === date ? last.comparable : pooledOn(company, date, window).comparable;
    if (comparable === null) return null;
    return { logMarketValue: Math.log(marketValue), logPooled: Math.log(comparable) };
  }

  function recordBefore(
    company: PointInTimeCompany,
    date: Day,
    window?: FiscalWindow,
  ): TrackRecord {
    const count = timeline.countBefore(monthIndexOf(date));
    const key = `${company.history.code} ${window?.begin} ${window?.end}`;
    const known = records.get(key) ?? [EMPTY_TRACK_RECORD];
    records.set(key, known);
    while (known.length <= count) {
      known.push(extendTrackRecord(known.at(-1)!, monthAt(company, known.length - 1, window)));
    }
    return known[count]!;
  }

  function calibrationOn(
    company: PointInTimeCompany,
    date: Day,
    logPooled: number,
    window?: FiscalWindow,
  ): Calibration {
    const known =
      window === undefined
        ? calibrated
            ?.get(company.history.code)
            ?.find((each) => monthIndexOf(each.date) === monthIndexOf(date))
        : undefined;
    return known === undefined
      ? computeCalibration(recordBefore(company, date, window).calibration, logPooled)
      : recalibrate(known, logPooled);
  }

  function value(
    company: PointInTimeCompany,
    date: Day,
    requestedWindow?: FiscalWindow,
  ): Valuation {
    const pooled = pooledOn(company, date, requestedWindow);
    const before = valueOf(pooled);
    const record =
      before === null ? EMPTY_TRACK_RECORD : recordBefore(company, date, requestedWindow);
    if (requestedWindow === undefined) {
      lastValued.set(company, { date, comparable: pooled.comparable });
    }
    const calibration =
      before === null ? UNCALIBRATED : computeCalibration(record.calibration, Math.log(before));
    const valued = toValue(company, date, pooled, calibration);
    return {
      ...valued,
      bands:
        valued.value === null
          ? null
          : computeBands(valued.value, record.errors, calibration.strength),
    };
  }

  function explainedOn(
    company: PointInTimeCompany,
    date: Day,
    window: FiscalWindow | undefined,
  ): ExplainedValue | null {
    const { unrated, pooled } = pooledOn(company, date, window);
    const shares = company.sharesOn(date);
    if (unrated !== null || pooled.value === null || shares === null) return null;
    const logPooled = Math.log(pooled.value);
    const model = timeline.modelBefore(monthIndexOf(date));
    return {
      date,
      view: { sector: company.sectorOn(date), sectors: timeline.sectors, model },
      logPooled,
      calibration: calibrationOn(company, date, logPooled, window),
      shares: shares.count,
    };
  }

  function* movesOf(
    company: PointInTimeCompany,
    days: readonly Day[],
    window: FiscalWindow | undefined,
  ): Generator<ValueMove | null> {
    let before: ExplainedValue | null = null;
    for (const [at, day] of days.entries()) {
      const after = explainedOn(company, day, window);
      if (at > 0)
        yield before === null || after === null
          ? null
          : explainMove(company, before, after, window);
      before = after;
    }
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
    valueWithoutBands(code, date) {
      const company = companyOf(code);
      const pooled = pooledOn(company, date);
      const before = valueOf(pooled);
      const calibration =
        before === null ? UNCALIBRATED : calibrationOn(company, date, Math.log(before));
      return toValue(company, date, pooled, calibration);
    },
    explainMove: (code, before, after, window) =>
      movesOf(companyOf(code), [before, after], window).next().value ?? null,
    explainMoves: (code, days, window) => movesOf(companyOf(code), days, window),
    offsets: (code, date, window) => fiscalYearOffsets(companyOf(code).stateOn(date).years, window),
    evidenceOf: (code, date) => evidenceOn(companyOf(code), date),
    evidenceScaleAt: (monthEnd) =>
      evidenceScaleOf(
        companies
          .map((company) => monthEndFigures(company, monthEnd))
          .filter((figures) => figures !== null),
      ),
  };
}

/** Null while unrated. */
const valueOf = ({ unrated, pooled }: PooledValuation): number | null =>
  unrated === null ? pooled.value : null;

function toValue(
  company: PointInTimeCompany,
  date: Day,
  valuation: PooledValuation,
  calibration: Calibration,
): ValueWithoutBands {
  const before = valueOf(valuation);
  const shares = company.sharesOn(date);
  return {
    code: company.history.code,
    date,
    unrated: valuation.unrated,
    value: before === null ? null : before * calibration.factor,
    valueBeforeCalibration: before,
    shares: shares?.count ?? null,
    shareBasis: shares?.basis ?? null,
    pillars: valuation.pooled.pillars,
    calibration,
    window: valuation.window,
    documentIds: company.stateOn(date).years.flatMap((year) => year.documentIds),
  };
}
