/**
 * Specification 4.14: for these user agents the error screen is not rendered, so a page made for one
 * of them is not for anybody else.
 */
const BOT = /bot|chrome-lighthouse|facebookexternalhit|google/i;

export function isBot(userAgent: string): boolean {
  return BOT.test(userAgent);
}
