import { googlePages } from "../../web/app/site/google-pages.ts";
import { budgets, SAMPLED_BUDGETS } from "../journeys/checks/budgets.ts";
import { expectDefaultLayout, pagesByArea } from "../journeys/default-layout.ts";
import { expect, openPage, test } from "../journeys/journey.ts";
import {
  everyPath,
  expectGoodScores,
  expectGoogleAllowedOnlyToSignIn,
  expectOnlyOwnInlineCode,
  serveOverHttps,
} from "../journeys/checks/page-headers.ts";
import { awaitMonthEnds } from "../journeys/month-ends.ts";
import { addressOf, expectWithinBudget } from "../journeys/checks/page-weight.ts";
import type { WebProcess } from "../running/serve-web.ts";

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  for (const [area, ofArea] of pagesByArea) {
    test(`every page of ${area} is in the default layout, has its own title and its rules`, async ({
      page,
    }) => {
      for (const row of ofArea) await test.step(row.path, () => expectDefaultLayout(page, row));
    });
  }
});

test.describe("over https", () => {
  // One web host serves them all.
  test.describe.configure({ mode: "default" });

  let web: WebProcess;
  test.beforeAll(async () => {
    web = await serveOverHttps();
  });
  test.afterAll(() => web.stop());

  test("every page scores at least 140 by Mozilla Observatory's rules [ASVS 3.4.1]", async () => {
    expect(everyPath.length).toBeGreaterThan(50);
    await expectGoodScores(web.origin, everyPath);
  });

  test("only pages with a sign-in by Google allow its scripts, by path, and its frames [ASVS 3.4.3]", async () => {
    expect(everyPath).toEqual(expect.arrayContaining([...googlePages]));
    await expectGoogleAllowedOnlyToSignIn(web.origin, everyPath);
  });
});

test("policies allow only the page's own inline code [ASVS 3.4.6]", () =>
  expectOnlyOwnInlineCode(everyPath));

for (const budget of budgets.filter(({ path }) => !SAMPLED_BUDGETS.includes(path))) {
  test(`${budget.path} stays within its budget before interaction`, async ({
    page,
    request,
    api,
  }) => {
    // Until then the page of ranks is shorter.
    await awaitMonthEnds(api);
    await expectWithinBudget(budget, { page, request, api });
  });
}

test("no page loads a font", async ({ page, api }) => {
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.push(request.url());
  });
  for (const { path } of budgets) await openPage(page, await addressOf(path, api));
  expect(fonts).toEqual([]);
});
