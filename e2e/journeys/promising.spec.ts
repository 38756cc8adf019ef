import { createClient } from "@tenbin/contract/client";
import { readIdToken } from "../running/id-token.ts";
import { apiUrl, enterpriseSession } from "../test-urls.ts";
import { expect, openPage, test } from "./journey.ts";

test("a visitor reads the rule and the first three, and of the others the rank only", async ({
  page,
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
  for (const { name_jp: name } of ranked.slice(3)) expect(html).not.toContain(name);

  await openPage(page, "/promising");
  await expect(page.getByRole("region", { name: "点のつけ方" })).toContainText("最後に変えた日");
  const ranks = page.getByRole("region", { name: "時価総額1,000億円未満の順位" });
  await expect(
    ranks.getByRole("list", { name: "伏せている順位" }).getByRole("listitem"),
  ).toHaveText(["4", "5", "6", "7"]);
  await expect(page.getByText("読むときの注意")).toBeVisible();
  const first = ranked[0]!;
  await ranks.getByRole("link", { name: first.name_jp }).click();
  await page.waitForURL(`/companies/${first.ticker}`);
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
