const MAX_CODE_LENGTH = 40;
const CODE = /^[A-Z0-9][A-Z0-9-]{3,39}$/;

/** The API takes a code only as it was issued; every other spelling is a wrong code. */
export function isCouponCode(text: string): boolean {
  return CODE.test(text);
}

/** What a field makes of a code while it is typed: half width, upper case, no spaces. */
export function toCouponCode(typed: string): string {
  return typed
    .slice(0, 10 * MAX_CODE_LENGTH)
    .normalize("NFKC")
    .replaceAll(/\s+/gu, "")
    .replaceAll(/[\p{Pd}−]/gu, "-")
    .toUpperCase()
    .slice(0, MAX_CODE_LENGTH);
}
