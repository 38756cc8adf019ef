import {
  expectPrintedArithmetic,
  expectTabsToBringHeadings,
} from "../journeys/checks/company-checks.ts";
import { expectArrivalAfterLogin, GUARDED_PAGES } from "../journeys/checks/guarded-pages.ts";
import { readPdf } from "../../server/src/platform/pdf/testing/read-pdf.ts";
import { expect, openPage, test } from "../journeys/journey.ts";
import { enterpriseSession } from "../test-urls.ts";

const KINDS = [
  ["with a verdict", "0482"],
  ["without one", "0700"],
  ["far above its value", "0992"],
  ["that is a bank", "0305"],
  ["that is a fund", "0131"],
  ["that is not listed yet", "0445"],
  ["that was delisted", "0739"],
  ["that is paused", "0568"],
  ["with losses", "0603"],
  ["whose year-end changed", "0235"],
] as const;

test.describe("where every company is analysed", () => {
  test.use({ storageState: enterpriseSession });

  test("fifty companies print arithmetic that leads from price to value", ({ page, api }) =>
    expectPrintedArithmetic(page, api, 50));

  test("every tab brings its heading wholly below the sticky bar, at every width", ({ page }) =>
    expectTabsToBringHeadings(page, [1280, 820, 390]));

  for (const [kind, ticker] of KINDS) {
    test(`the page of a company ${kind} prints on four sheets at most`, async ({ page }) => {
      await openPage(page, `/companies/${ticker}`);
      const { pages } = await readPdf(await page.pdf({ format: "A4" }));
      expect(pages.length).toBeLessThanOrEqual(4);
      for (const sheet of pages) expect(sheet).toContain(`/companies/${ticker}`);
    });
  }
});

for (const path of GUARDED_PAGES.slice(1)) {
  test(`a visitor who opens ${path} arrives there after login`, ({ page, api }) =>
    expectArrivalAfterLogin(page, api, path));
}
