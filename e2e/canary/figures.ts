/** Figures are told apart by their first seven significant digits. */
const DIGITS = 7;
/** Of these the last ones are not noughts: 1353000 begins many amounts in whole millions. */
const DISTINCT_DIGITS = 5;
/** Beyond them a number is what computing left of a shorter one. */
const PRECISION = 12;

/** What a number begins with, however it is written; empty if it is too short to be told apart. */
export function figuresOf(value: number): string[] {
  const digitsTo = (count: number) =>
    (
      Math.abs(value)
        .toExponential(count - 1)
        .split("e")[0] ?? ""
    ).replace(".", "");
  const digits = digitsTo(PRECISION);
  if (digits.replace(/0+$/, "").length < DIGITS) return [];
  return [digits.slice(0, DIGITS), digitsTo(DIGITS)].filter(
    (prefix) => prefix.replace(/0+$/, "").length >= DISTINCT_DIGITS,
  );
}

/** Of a number and of what a page's data cut it to. */
export function cutDigits(value: number): string {
  const [digits = "", magnitude = ""] = value.toExponential(PRECISION - 1).split("e");
  return `${digits.slice(0, DIGITS + 1)}e${magnitude}`;
}

const PLAIN = /\d+(?:\.\d+)?/g;
/** As 1,234,567. In data a comma parts two numbers, and stands beside others. */
const GROUPED = /(?<![\d.,[])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d\],])/g;

/** What the long numbers of a text begin with. */
export function figuresIn(text: string): Set<string> {
  const figures = new Set<string>();
  for (const pattern of [PLAIN, GROUPED]) {
    for (const [number] of text.matchAll(pattern)) {
      const digits = number.replaceAll(/[.,]/g, "").replace(/^0+/, "");
      if (digits.length >= DIGITS) figures.add(digits.slice(0, DIGITS));
    }
  }
  return figures;
}
