import { expectInert, hostileTexts, SAMPLED_TEXTS } from "../journeys/checks/hostile-texts.ts";
import { keepSession } from "../journeys/start-session.ts";
import { astray, expectNotLedAstray } from "../journeys/checks/next-addresses.ts";
import { registerAccount } from "../journeys/accounts.ts";
import { test } from "../journeys/journey.ts";
import {
  expectRefused,
  refusedAddresses,
  SAMPLED_ADDRESSES,
} from "../journeys/checks/refused-addresses.ts";

for (const text of hostileTexts.slice(SAMPLED_TEXTS)) {
  test(`is inert: ${JSON.stringify(text)}`, ({ page }) => expectInert(page, text));
}

test.describe("navigation to an external address [spec 2.15, 2.16]", () => {
  test.use({ expectedBrowserErrors: [/navigation rejected/] });

  for (const [name, href] of refusedAddresses.filter(
    ([each]) => !SAMPLED_ADDRESSES.includes(each),
  )) {
    test(`is refused unless explicitly allowed, to script-like protocols always (${name})`, ({
      page,
    }) => expectRefused(page, name, href));
  }
});

test("no redirect leaves the site after login, however the address is written", async ({
  page,
  api,
}) => {
  await keepSession(page, await registerAccount(api));
  for (const next of astray) await expectNotLedAstray(page, next);
});
