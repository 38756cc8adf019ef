/** Closed interval of the numbers that a rounded figure may stand for. */
interface Interval {
  readonly low: number;
  readonly high: number;
}

const UNITS: Readonly<Record<string, number>> = {
  円: 1,
  万円: 1e4,
  億円: 1e8,
  兆円: 1e12,
  万株: 1e4,
  億株: 1e8,
  倍: 1,
  "%": 0.01,
};
const NUMBER = /^(△?)([\d,]+)(?:\.(\d+))?(兆円|億円|万円|円|億株|万株|倍|%)?/;
/** Figures without a unit are constants of the model, which are exact, unless they have this many. */
const ROUNDED_DECIMALS = 3;

/** Names of figures; の before a digit and 乗 make an exponent. */
const WORDS =
  /^(?:\s|[A-Z]|の(?!\d)|(?![の乗])[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])+/u;

/** @throws SyntaxError when the text is no arithmetic */
function parseInterval(text: string): Interval {
  const parser = new Parser(text.trim().replace(/^×/, ""));
  const result = parser.sum();
  parser.end();
  return result;
}

/**
 * Whether the left side of an equation can give its right side, both within their rounding:
 * (297.7億円 − 27.8億円) ÷ 1,127万株 = 2,394円.
 * @throws SyntaxError when the text is no equation
 */
export function holds(equation: string): boolean {
  const sides = equation.split("=");
  if (sides.length !== 2) throw new SyntaxError(`no equation: ${equation}`);
  const [left, right] = sides.map((side) => parseInterval(side)) as [Interval, Interval];
  // Binary rounding errors only.
  const slack = 1e-9 * Math.max(Math.abs(left.low), Math.abs(left.high));
  return left.low <= right.high + slack && right.low <= left.high + slack;
}

/** Sums and products of figures among Japanese words, which are skipped. */
class Parser {
  private readonly text: string;
  private rest: string;

  constructor(text: string) {
    this.text = text;
    this.rest = text;
    this.skip();
  }

  sum(): Interval {
    let total = this.product();
    for (;;) {
      if (this.take("+")) total = add(total, this.product());
      else if (this.take("−")) total = subtract(total, this.product());
      else return total;
    }
  }

  end(): void {
    if (this.rest !== "") throw new SyntaxError(`「${this.rest}」 in 「${this.text}」`);
  }

  private product(): Interval {
    let result = this.power();
    for (;;) {
      if (this.take("×")) result = multiply(result, this.power());
      else if (this.take("÷")) result = divide(result, this.power());
      else return result;
    }
  }

  private power(): Interval {
    const base = this.atom();
    if (!this.take("の")) return base;
    const exponent = this.number();
    if (!this.take("乗")) throw new SyntaxError(`no exponent in 「${this.text}」`);
    return spread(base, exponent, (x, y) => x ** y);
  }

  private atom(): Interval {
    if (!this.take("(")) return this.number();
    const inner = this.sum();
    if (!this.take(")")) throw new SyntaxError(`no closing bracket in 「${this.text}」`);
    return inner;
  }

  private number(): Interval {
    const [all, sign, whole = "", fraction = "", unit] = NUMBER.exec(this.rest) ?? [];
    if (all === undefined) throw new SyntaxError(`no figure at 「${this.rest}」`);
    this.rest = this.rest.slice(all.length);
    this.skip();
    const scale = unit === undefined ? 1 : (UNITS[unit] ?? NaN);
    const value = Number(`${whole.replaceAll(",", "")}.${fraction}`) * (sign === "" ? 1 : -1);
    const isExact = unit === undefined && fraction.length < ROUNDED_DECIMALS;
    const half = isExact ? 0 : 0.5 * 10 ** -fraction.length;
    return { low: (value - half) * scale, high: (value + half) * scale };
  }

  private take(sign: string): boolean {
    if (!this.rest.startsWith(sign)) return false;
    this.rest = this.rest.slice(sign.length);
    this.skip();
    return true;
  }

  private skip(): void {
    this.rest = this.rest.replace(WORDS, "");
  }
}

function add(a: Interval, b: Interval): Interval {
  return { low: a.low + b.low, high: a.high + b.high };
}

function subtract(a: Interval, b: Interval): Interval {
  return { low: a.low - b.high, high: a.high - b.low };
}

function multiply(a: Interval, b: Interval): Interval {
  return spread(a, b, (x, y) => x * y);
}

function divide(a: Interval, b: Interval): Interval {
  return spread(a, b, (x, y) => x / y);
}

/** Of a function that is monotonic in both arguments. */
function spread(a: Interval, b: Interval, apply: (x: number, y: number) => number): Interval {
  const ends = [a.low, a.high].flatMap((x) => [b.low, b.high].map((y) => apply(x, y)));
  return { low: Math.min(...ends), high: Math.max(...ends) };
}
