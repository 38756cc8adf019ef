/**
 * Specification 4.14: these user agents never get the error screen, so pages rendered for them must
 * not be cached for others.
 */
const BOT = /bot|chrome-lighthouse|facebookexternalhit|google/i;

export function isBot(userAgent: string): boolean {
  return BOT.test(userAgent);
}
