import type { DiagnosisUnit } from "@tenbin/contract";
import { toEpochDay } from "../../platform/clock/days.ts";
import type { FigureKey } from "./figure-labels.ts";

/** A number that a finding rests on. Ratios are plain numbers, amounts in yen, days as day numbers. */
export interface FindingFigure {
  readonly key: FigureKey;
  readonly value: number;
  readonly unit: DiagnosisUnit;
  /** Of a quoted price, at least; else 0. */
  readonly priceDecimals: number;
  /** Empty for prices, constants and records. */
  readonly documentIds: readonly string[];
}

export function figure(
  key: FigureKey,
  value: number,
  unit: Exclude<DiagnosisUnit, "quoted_yen">,
  documentIds: readonly (string | null)[] = [],
): FindingFigure {
  return {
    key,
    value,
    unit,
    priceDecimals: 0,
    documentIds: documentIds.filter((id) => id !== null),
  };
}

export function priceFigure(key: FigureKey, price: number, priceDecimals: number): FindingFigure {
  return { key, value: price, unit: "quoted_yen", priceDecimals, documentIds: [] };
}

export function dayFigure(
  key: FigureKey,
  day: string,
  documentIds: readonly (string | null)[] = [],
) {
  return figure(key, toEpochDay(day), "day", documentIds);
}

export function yearFigure(
  key: FigureKey,
  periodEnd: string,
  documentIds: readonly (string | null)[] = [],
) {
  return figure(key, toEpochDay(periodEnd), "fiscal_year", documentIds);
}
