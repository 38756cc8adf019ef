import type { DiagnosisUnit } from "@tenbin/contract";
import { toEpochDay } from "../../platform/clock/days.ts";
import type { FigureKey } from "./figure-labels.ts";

/** One figure that a finding rests on. Ratios are plain numbers, money is yen, days are day numbers. */
export interface Figure {
  readonly key: FigureKey;
  readonly value: number;
  readonly unit: DiagnosisUnit;
  /** Documents it was taken or computed from; empty for prices, constants and records. */
  readonly documentIds: readonly string[];
}

export function figure(
  key: FigureKey,
  value: number,
  unit: DiagnosisUnit,
  documentIds: readonly (string | null)[] = [],
): Figure {
  return { key, value, unit, documentIds: documentIds.filter((id) => id !== null) };
}

/** A calendar day, ISO. */
export function dayFigure(
  key: FigureKey,
  day: string,
  documentIds: readonly (string | null)[] = [],
) {
  return figure(key, toEpochDay(day), "day", documentIds);
}

/** A fiscal year by its last day, ISO. */
export function yearFigure(
  key: FigureKey,
  periodEnd: string,
  documentIds: readonly (string | null)[] = [],
) {
  return figure(key, toEpochDay(periodEnd), "fiscal_year", documentIds);
}
