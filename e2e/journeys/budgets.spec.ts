import { budgets, SAMPLED_BUDGETS } from "./checks/budgets.ts";
import { expect, openPage, test } from "./journey.ts";
import { expectWithinBudget } from "./checks/page-weight.ts";

for (const budget of budgets.filter(({ path }) => SAMPLED_BUDGETS.includes(path))) {
  test(`${budget.path} stays within its budget before interaction`, ({ page, request, api }) =>
    expectWithinBudget(budget, { page, request, api }));
}

test("the chart's canvas and the error reporter are loaded on demand", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  const has = (name: string) => scripts.some((url) => url.includes(`/assets/${name}-`));
  await openPage(page, "/companies/0482");
  await page.waitForLoadState("networkidle");
  expect(has("canvas-plot")).toBe(false);
  await page.getByRole("slider", { name: /左右の矢印キー/ }).focus();
  await expect.poll(() => has("canvas-plot")).toBe(true);
  expect(has("reporter")).toBe(false);
});
