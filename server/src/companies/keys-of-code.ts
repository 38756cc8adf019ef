/**
 * SQL condition that an index answers: a key is that of any issue which has or had the code. Keys of a code
 * differ in a number up to 99 alone (`KEY_PATTERN`), so that it holds under every collation; `~` and digits do
 * not sort alike under all.
 */
export const isKeyOfCode = (key: string, code: string): string =>
  `${key} between ${code} and ${code} || '~99'`;
