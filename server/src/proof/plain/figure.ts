/** Why a plain reading gives no number: what kind of fact it lacks. */
export type Reason =
  | "undisclosed"
  | "mixed_shares"
  | "no_price"
  | "short_record"
  | "gap"
  | "not_positive";

/** A number, or all reasons for which there is none. */
export type Figure = number | ReadonlySet<Reason>;

export const none = (reason: Reason): ReadonlySet<Reason> => new Set([reason]);

export function isNumber(figure: Figure): figure is number {
  return typeof figure === "number";
}

/** Of numbers alone; else all reasons of the parts. */
export function from(parts: readonly Figure[], make: (...numbers: number[]) => Figure): Figure {
  const numbers = parts.filter(isNumber);
  if (numbers.length === parts.length) return make(...numbers);
  return new Set(parts.flatMap((part) => (isNumber(part) ? [] : [...part])));
}

/** None where the divisor is not positive. */
export function ratio(numerator: Figure, divisor: Figure): Figure {
  return from([numerator, divisor], (a, b) => (b > 0 ? a / b : none("not_positive")));
}

export const add = (a: Figure, b: Figure): Figure => from([a, b], (x, y) => x + y);
export const subtract = (a: Figure, b: Figure): Figure => from([a, b], (x, y) => x - y);
export const times = (a: Figure, factor: number): Figure => from([a], (x) => x * factor);
/** now ÷ before − 1. */
export const change = (now: Figure, before: Figure): Figure =>
  from([ratio(now, before)], (quotient) => quotient - 1);

export function mean(figures: readonly Figure[]): Figure {
  return from(figures, (...numbers) => numbers.reduce((a, b) => a + b, 0) / numbers.length);
}

/** Of a sample: divided by n − 1. */
export function deviation(figures: readonly Figure[]): Figure {
  return from([mean(figures), ...figures], (middle = 0, ...numbers) =>
    Math.sqrt(numbers.reduce((sum, each) => sum + (each - middle) ** 2, 0) / (numbers.length - 1)),
  );
}

export function countWhere(figures: readonly Figure[], holds: (number: number) => boolean): Figure {
  return from(figures, (...numbers) => numbers.filter(holds).length);
}
