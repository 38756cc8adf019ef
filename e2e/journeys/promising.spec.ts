import { createClient } from "@tenbin/contract/create-client";
import { readIdToken } from "../running/id-token.ts";
import { apiUrl, enterpriseSession } from "../test-urls.ts";
import { expect, horizontalOverflow, openPage, test } from "./journey.ts";
import { awaitMonthEnds } from "./month-ends.ts";

test("a visitor reads the rule and the first three, and of the others the rank only", async ({
  page,
  api,
}) => {
  const token = await readIdToken(enterpriseSession);
  const analyst = createClient({
    baseUrl: apiUrl,
    token: () => token,
    tabId: () => "e2e",
    deviceType: () => "pc",
  });
  const all = await analyst.call("getPromising", { query: { limit: 100 } });
  const ranked = all?.rows ?? [];
  expect(ranked.length).toBeGreaterThan(4);
  const html = await (await page.request.get("/promising")).text();
  for (const { name_jp: name } of ranked.slice(0, 3)) expect(html).toContain(name);
  // What was ranked more than a year ago is open to everybody, by the record of the rule.
  const picks = (await api.call("getPromisingRecord"))?.record?.picks;
  const formerNames = new Set(
    [...(picks?.best ?? []), ...(picks?.worst ?? [])].map(({ company }) => company?.name_jp),
  );
  const hidden = ranked.slice(3).filter(({ name_jp: name }) => !formerNames.has(name));
  expect(hidden.length).toBeGreaterThan(3);
  for (const { name_jp: name } of hidden) expect(html).not.toContain(name);

  await openPage(page, "/promising");
  await expect(page.getByRole("region", { name: "点のつけ方" })).toContainText("最後に変えた日");
  const ranks = page.getByRole("region", { name: "時価総額1,000億円未満の順位" });
  for (const { name_jp: name } of ranked.slice(3)) await expect(ranks).not.toContainText(name);
  await expect(
    ranks.getByRole("list", { name: "伏せている順位" }).getByRole("listitem"),
  ).toHaveText(["4", "5", "6", "7"]);
  await expect(page.getByText("読むときの注意")).toBeVisible();
  const first = ranked[0]!;
  await ranks.getByRole("link", { name: first.name_jp }).click();
  await page.waitForURL(`/companies/${first.ticker}`);
});

test("a visitor reads what became of the first companies, lost years and falls included", async ({
  page,
  api,
}) => {
  await awaitMonthEnds(api);
  const measured = (await api.call("getPromisingRecord"))?.record;
  await expect
    .poll(async () => (await page.request.get("/promising")).text())
    .toContain("いちばん大きな下げ");
  await openPage(page, "/promising");
  const figures = page.locator('#rule-record dl[aria-label="成績"]');
  await expect(figures).toContainText("いちばん大きな下げ");
  await expect(figures).toContainText(`${measured?.years_won} / ${measured?.whole_years}年`);
  await expect(page.locator('#rule-record dl[aria-label="成績の前提"]')).toContainText(
    "式を最後に変えた月",
  );
  await expect(page.getByRole("img", { name: /上位20社は\d+、全社の平均は\d+/ })).toBeVisible();
  const lost = measured?.years.filter(({ picks, all }) => picks < all).length;
  await expect(page.locator(".record-years").first().locator(".lost")).toHaveCount(lost!);
  await expect(page.locator(".record-picks")).toContainText("までに見つからなくなったもの");
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await horizontalOverflow(page)).toBe(0);
});

test.describe("with every plan's rights", () => {
  test.use({ storageState: enterpriseSession });

  test("all ranks are listed, large companies apart", async ({ page }) => {
    await openPage(page, "/promising");
    await expect(page.getByRole("list", { name: "伏せている順位" })).toHaveCount(0);
    await page.getByRole("link", { name: "1,000億円以上の一覧を見る" }).click();
    await page.waitForURL("/promising?group=large");
    await expect(page.getByRole("heading", { name: "時価総額1,000億円以上の順位" })).toBeVisible();
  });
});
