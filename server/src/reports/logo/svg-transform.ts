import { LogoFault } from "./logo.ts";
import { MAX_NUMBER } from "./svg-number.ts";

export type Matrix = readonly [number, number, number, number, number, number];

const FUNCTION = /[\s,]*([a-zA-Z]{1,9})\s*\(([^()]*)\)/y;
const NUMBER = /^[\d.e+-]{1,30}$/i;

/** A list of transformations as one matrix; null for none. @throws LogoFault */
export function parseTransform(text: string): Matrix | null {
  const list = text.trim();
  if (list === "") return null;
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  FUNCTION.lastIndex = 0;
  let end = 0;
  for (
    let match = FUNCTION.exec(list);
    match !== null;
    match = end < list.length ? FUNCTION.exec(list) : null
  ) {
    end = FUNCTION.lastIndex;
    const numbers = (match[2] ?? "").trim().split(/[\s,]+/);
    const next = numbers.every((each) => NUMBER.test(each))
      ? toMatrix(match[1] ?? "", numbers.map(Number))
      : null;
    if (next === null) throw unreadable();
    matrix = multiply(matrix, next);
  }
  if (end < list.length || !matrix.every((each) => Math.abs(each) <= MAX_NUMBER))
    throw unreadable();
  return matrix;
}

function toMatrix(name: string, numbers: readonly number[]): Matrix | null {
  const [a = 0, b, c, d = 0, e = 0, f = 0] = numbers;
  const radians = (a * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  if (name === "matrix" && numbers.length === 6) return [a, b ?? 0, c ?? 0, d, e, f];
  if (name === "translate") return [1, 0, 0, 1, a, b ?? 0];
  if (name === "scale") return [a, 0, 0, b ?? a, 0, 0];
  if (name === "skewX") return [1, 0, Math.tan(radians), 1, 0, 0];
  if (name === "skewY") return [1, Math.tan(radians), 0, 1, 0, 0];
  if (name !== "rotate") return null;
  const turn: Matrix = [cos, sin, -sin, cos, 0, 0];
  if (b === undefined || c === undefined) return turn;
  return multiply(multiply([1, 0, 0, 1, b, c], turn), [1, 0, 0, 1, -b, -c]);
}

/** What `other` places is then placed by `one`. */
function multiply(one: Matrix, other: Matrix): Matrix {
  const [a, b, c, d, e, f] = one;
  const [p, q, r, s, t, u] = other;
  return [
    a * p + c * q,
    b * p + d * q,
    a * r + c * s,
    b * r + d * s,
    a * t + c * u + e,
    b * t + d * u + f,
  ];
}

function unreadable(): LogoFault {
  return new LogoFault("読み取れない変形があります。別のソフトで書き出し直してください。");
}
