const ZERO = 48;
const NINE = 57;
const MINUS = 45;
const POINT = 46;

/** Integers of up to this many digits, hence every mantissa parsed here, are exact as doubles. */
const EXACT_DIGITS = 15;
const POWERS_OF_TEN = Array.from({ length: EXACT_DIGITS + 1 }, (_, power) => 10 ** power);
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/**
 * NaN when empty, undefined when not a finite number. A mantissa of at most 15 digits divided by an exact power of ten
 * is correctly rounded (Clinger 1990), so the fast path equals Number().
 */
export function parseNumber(bytes: Uint8Array, from: number, to: number): number | undefined {
  if (from >= to) return Number.NaN;
  const negative = bytes[from] === MINUS;
  let mantissa = 0;
  let decimals = -1;
  const start = negative ? from + 1 : from;
  if (start === to || to - start > EXACT_DIGITS) return parseSlowly(bytes, from, to);
  for (let at = start; at < to; at++) {
    const byte = bytes[at] ?? 0;
    if (byte >= ZERO && byte <= NINE) {
      mantissa = mantissa * 10 + (byte - ZERO);
      if (decimals >= 0) decimals++;
    } else if (byte === POINT && decimals < 0 && at > start) decimals = 0;
    else return parseSlowly(bytes, from, to);
  }
  const value = decimals > 0 ? mantissa / (POWERS_OF_TEN[decimals] ?? 1) : mantissa;
  return negative ? -value : value;
}

function parseSlowly(bytes: Uint8Array, from: number, to: number): number | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from)
    .toString("utf8")
    .normalize("NFKC")
    .trim();
  if (text === "") return Number.NaN;
  if (!DECIMAL.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}
