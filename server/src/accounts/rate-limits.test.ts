import { expect, it } from "vitest";
import { accountRateLimits } from "./rate-limits.ts";

it("accounts' rate limits are calls per hour, and per ten minutes for guesses", () => {
  const table = Object.values(accountRateLimits).map(({ name, calls, seconds }) => [
    name,
    calls,
    seconds,
  ]);
  expect(table).toEqual([
    ["mails-to-address-from-client", 5, 3_600],
    ["mails-to-address", 20, 3_600],
    ["mails-to-self", 5, 3_600],
    ["mails-from-client", 300, 3_600],
    ["guesses", 30, 600],
  ]);
});
