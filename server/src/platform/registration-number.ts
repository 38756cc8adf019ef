const FORM = /^T(\d)(\d{12})$/;

/**
 * @returns the problem of a registration number of a qualified invoice issuer (登録番号), or null
 * Source: 法人番号の指定等に関する省令 第2条 (the check digit comes first)
 */
export function validateRegistrationNumber(text: string): string | null {
  const [, checkDigit, base] = FORM.exec(text) ?? [];
  if (checkDigit === undefined || base === undefined) {
    return "not a registration number: use T and 13 digits";
  }
  return Number(checkDigit) === checkDigitOf(base)
    ? null
    : "not a registration number: its check digit is wrong, compare it with the notice of the tax office";
}

/** From the right, every second digit counts twice. */
function checkDigitOf(base: string): number {
  const digits = Array.from(base, Number).toReversed();
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 2), 0);
  return 9 - (sum % 9);
}
