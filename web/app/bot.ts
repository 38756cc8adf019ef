/** Specification §4: for these the error screen is not rendered; the error is only logged. */
const BOT = /bot|chrome-lighthouse|facebookexternalhit|google/i;

export function isBot(userAgent: string): boolean {
  return BOT.test(userAgent);
}
