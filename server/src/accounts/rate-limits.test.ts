import { expect, it } from "vitest";
import { accountRateLimits } from "./rate-limits.ts";

it("accounts' rate limits are calls per hour, and per ten minutes for guesses [ASVS 2.3.2]", () => {
  const table = Object.values(accountRateLimits).map(({ name, calls, seconds }) => [
    name,
    calls,
    seconds,
  ]);
  expect(table).toEqual([
    ["mails-to-address-from-client", 5, 3_600],
    ["mails-to-address-from-site", 10, 3_600],
    ["mails-to-address", 10, 3_600],
    ["mails-to-self", 5, 3_600],
    ["mails-from-client", 300, 3_600],
    ["mails-from-site", 3_000, 3_600],
    ["password-changes", 5, 3_600],
    ["deletions", 5, 3_600],
    ["guesses", 30, 600],
    ["guesses-from-site", 60, 600],
  ]);
});
