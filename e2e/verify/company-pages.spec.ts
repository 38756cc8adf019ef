import {
  expectPrintedArithmetic,
  expectTabsToBringHeadings,
} from "../journeys/checks/company-checks.ts";
import { expectArrivalAfterLogin, GUARDED_PAGES } from "../journeys/checks/guarded-pages.ts";
import { test } from "../journeys/journey.ts";
import { enterpriseSession } from "../test-urls.ts";

test.describe("where every company is analysed", () => {
  test.use({ storageState: enterpriseSession });

  test("fifty companies print arithmetic that leads from price to value", ({ page, api }) =>
    expectPrintedArithmetic(page, api, 50));

  test("every tab brings its heading wholly below the sticky bar, at every width", ({ page }) =>
    expectTabsToBringHeadings(page, [1280, 820, 390]));
});

for (const path of GUARDED_PAGES.slice(1)) {
  test(`a visitor who opens ${path} arrives there after login`, ({ page, api }) =>
    expectArrivalAfterLogin(page, api, path));
}
