import type { Absence } from "@tenbin/contract";
import type { MetricAbsence } from "@tenbin/contract/metrics";
import type { DerivedFigure } from "../../companies/index.ts";

/** A metric of a company: a number, or why there is none. */
export type MetricValue = number | MetricAbsence;

export function isNumber(figure: MetricValue): figure is number {
  return typeof figure === "number";
}

export function toAbsence(absence: Absence): MetricAbsence {
  return absence === "fewer_than_six_years" ? "short_history" : absence;
}

export function toMetricValue({ value, absence }: DerivedFigure): MetricValue {
  return absence === undefined ? value : toAbsence(absence);
}

/** @param why where the number is not known */
export function known(number: number | null | undefined, why: MetricAbsence): MetricValue {
  return number ?? why;
}

/** The first reason among the figures, or a figure made of the numbers. */
export function combine(
  figures: readonly MetricValue[],
  make: (...numbers: number[]) => MetricValue,
): MetricValue {
  const absence = figures.find((figure) => typeof figure === "string");
  return absence ?? make(...(figures as readonly number[]));
}

/** @param notPositive why there is no quotient if the divisor is 0 or below */
export function divide(
  numerator: MetricValue,
  divisor: MetricValue,
  notPositive: MetricAbsence = "nonpositive_base",
): MetricValue {
  return combine([numerator, divisor], (a, b) => (b > 0 ? a / b : notPositive));
}

export function subtract(a: MetricValue, b: MetricValue): MetricValue {
  return combine([a, b], (x, y) => x - y);
}

/** a ÷ b − 1. */
export function changeFrom(before: MetricValue, now: MetricValue): MetricValue {
  return combine([divide(now, before)], (quotient) => quotient - 1);
}

export function mean(figures: readonly MetricValue[]): MetricValue {
  return combine(figures, (...numbers) => sum(numbers) / numbers.length);
}

/** Of a sample, of two numbers or more: divided by n − 1. */
export function deviation(figures: readonly MetricValue[]): MetricValue {
  return combine(figures, (...numbers) => {
    const middle = sum(numbers) / numbers.length;
    const squares = numbers.map((number) => (number - middle) ** 2);
    return Math.sqrt(sum(squares) / (numbers.length - 1));
  });
}

export function count(
  figures: readonly MetricValue[],
  isCounted: (number: number) => boolean,
): MetricValue {
  return combine(figures, (...numbers) => numbers.filter(isCounted).length);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
