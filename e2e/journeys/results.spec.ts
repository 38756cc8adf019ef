import type { Page } from "@playwright/test";
import { enterpriseSession } from "../test-urls.ts";
import { expect, openPage, test } from "./journey.ts";

/** Codes of the hits in order. */
async function tickersOn(page: Page): Promise<string[]> {
  const links = page.getByRole("rowheader").getByRole("link");
  const addresses = await links.evaluateAll((found) =>
    found.map((link) => link.getAttribute("href") ?? ""),
  );
  return addresses.map((address) => address.replace("/companies/", ""));
}

/** Total as stated on the page. */
async function totalOn(page: Page): Promise<number> {
  const note = (await page.getByText(/^[\d,]+銘柄/).textContent()) ?? "";
  return Number(/^([\d,]+)銘柄/.exec(note)?.[1]?.replaceAll(",", ""));
}

test("paging shows every company once [spec 1.6]", async ({ page }) => {
  await openPage(page, "/results");
  const total = await totalOn(page);
  expect(total).toBeGreaterThan(300);
  const seen: string[] = [];
  const next = page.getByRole("link", { name: "次のページ" });
  for (;;) {
    seen.push(...(await tickersOn(page)));
    if (!(await next.isVisible())) break;
    const before = page.url();
    await next.click();
    await expect(page).not.toHaveURL(before);
    await expect(page.getByRole("rowheader").getByRole("link").first()).not.toHaveAttribute(
      "href",
      `/companies/${seen.at(-50) ?? ""}`,
    );
  }
  expect(new Set(seen).size).toBe(total);
  expect(seen).toHaveLength(total);
  expect(seen).toEqual(seen.toSorted());
  await page.getByRole("link", { name: "最初から" }).click();
  await expect(page.getByRole("link", { name: "最初から" })).toBeHidden();
  expect((await tickersOn(page))[0]).toBe(seen[0]);
});

test("a later page of a changed list leads to its first page @verify", async ({ page }) => {
  const response = await page.goto("/results?sector=機械&cursor=of-yesterday");
  expect(response?.status()).toBe(200);
  await expect(page).not.toHaveURL(/cursor/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("機械の企業");
});

test("a market segment and a sector filter the list as announced @verify", async ({ page }) => {
  await openPage(page, "/results");
  const segment = page.getByRole("navigation", { name: "市場" }).getByRole("link", {
    name: /グロース/,
  });
  const promised = Number(/(\d+)社/.exec((await segment.textContent()) ?? "")?.[1]);
  await segment.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("グロースの企業");
  expect(await totalOn(page)).toBe(promised);
  const sector = page.getByRole("link", { name: /^情報・通信業/ });
  const within = Number(/(\d+)社/.exec((await sector.textContent()) ?? "")?.[1]);
  await sector.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("グロース・情報・通信業の企業");
  expect(await totalOn(page)).toBe(within);
  expect(await tickersOn(page)).toContain("021A");
  await page.getByRole("link", { name: "業種「情報・通信業」の指定を外す" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("グロースの企業");
});

test("the list is sorted as chosen @verify", async ({ page, api }) => {
  await openPage(page, "/results");
  const orders = page.getByRole("navigation", { name: "並び順" });
  for (const [name, sort] of [
    ["時価総額順", "mv"],
    ["開示の新しい順", "disclosed"],
  ] as const) {
    await orders.getByRole("link", { name }).click();
    await expect(orders.getByRole("link", { name })).toHaveAttribute("aria-current", "true");
    const response = await api.call("search", { query: { sort } });
    expect(await tickersOn(page)).toEqual(response?.rows.map(({ ticker }) => ticker));
  }
  const largest = await api.call("search", { query: { sort: "mv" } });
  const sizes = largest?.rows.map(({ mv }) => mv ?? 0) ?? [];
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  await orders.getByRole("link", { name: "倍率の低い順" }).click();
  await expect(page.getByText("倍率の低い順に並べられるのは")).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "企業" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
});

test.describe("of a member who sees all values", () => {
  test.use({ storageState: enterpriseSession });

  test("the list is sorted by price ÷ value and by accuracy @verify", async ({ page, api }) => {
    await openPage(page, "/results");
    for (const [name, sort, head] of [
      ["倍率の低い順", "ratio", "倍率"],
      ["正確度の高い順", "accuracy", "正確度"],
    ] as const) {
      await page.getByRole("navigation", { name: "並び順" }).getByRole("link", { name }).click();
      await expect(page.getByRole("columnheader", { name: head })).toHaveAttribute(
        "aria-sort",
        /./,
      );
      const response = await api.call("search", { query: { sort } });
      expect(await tickersOn(page)).toEqual(response?.rows.map(({ ticker }) => ticker));
    }
    const shown = await page.getByRole("row").nth(1).getByRole("cell").allTextContents();
    expect(shown.join(" ")).toMatch(/\d\.\d\d倍/u);
  });
});

test("near misses are separate from hits @verify", async ({ page }) => {
  await openPage(page, "/results?q=みなと製工");
  const table = page.getByRole("table", { name: "見つかった企業" });
  await expect(table.getByRole("rowheader", { name: "もしかして" })).toBeVisible();
  await expect(table.getByRole("link", { name: "みなと精工" })).toBeVisible();
});

test("an empty result offers another search and links @verify", async ({ page }) => {
  await openPage(page, "/results?q=zzzzzzzz");
  await expect(page.getByText("「zzzzzzzz」に一致する企業はありません")).toBeVisible();
  await page.getByRole("searchbox", { name: "会社名・よみ・証券コード" }).fill("みなと精工");
  await page.getByRole("button", { name: "探す", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("「みなと精工」の検索結果");
});

test("unknown parameters are ignored @verify", async ({ page }) => {
  await openPage(page, "/results?sort=nonsense&cursor=&q=%20みなと%20&colour=red");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("「みなと」の検索結果");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("search, filters, sorting and paging are links and forms", async ({ page }) => {
    await page.goto("/search");
    await page.getByRole("link", { name: /^機械/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("機械の企業");
    await page.getByRole("link", { name: "時価総額順" }).click();
    await expect(page).toHaveURL(/sort=mv/);
    await page.goto("/results");
    await page.getByRole("link", { name: "次のページ" }).click();
    await expect(page.getByRole("link", { name: "最初から" })).toBeVisible();
  });

  test("the header's search links to a working form @verify", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "会社名・コードで探す" }).click();
    await expect(page).toHaveURL("/search");
    const input = page.locator("main").getByLabel("会社名・よみ・証券コード");
    await input.fill("みなせい");
    await input.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("「みなせい」の検索結果");
    await expect(page.getByRole("link", { name: "みなと精工" })).toBeVisible();
  });
});
