import { tickerOf } from "@tenbin/contract/code";
import { edgeCases } from "../../server/src/sample-market/roster/edge-cases.ts";
import { unratedMessages } from "../../web/app/components/unrated-messages.ts";
import { enterpriseSession } from "../test-urls.ts";
import {
  bridgeOf,
  fetchChart,
  chartOf,
  fetchCompany,
  plotOf,
  weighBarOf,
} from "../journeys/company-page.ts";
import {
  expect,
  openPage,
  sectionOf,
  waitForHydration,
  horizontalOverflow,
  test,
} from "../journeys/journey.ts";

test.use({ storageState: enterpriseSession });

const edgeCasesByTicker = new Map<string, string[]>();
for (const [kind, { codes }] of Object.entries(edgeCases)) {
  for (const code of codes) {
    const ticker = tickerOf(code);
    edgeCasesByTicker.set(ticker, [...(edgeCasesByTicker.get(ticker) ?? []), kind]);
  }
}

for (const [ticker, kinds] of edgeCasesByTicker) {
  test(`${ticker} (${kinds.join(", ")}) is shown, rated or with the reason`, async ({
    page,
    api,
  }) => {
    const company = await fetchCompany(api, ticker);
    const response = await page.goto(`/companies/${ticker}`);
    expect(response?.status()).toBe(200);
    await waitForHydration(page);
    // Full-width Latin letters of the exchange are shown in half width.
    const name = company.name_jp.normalize("NFKC");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    const reason = company.page.unrated_reason;
    if (company.verdict === "unrated") {
      expect(reason).not.toBeNull();
      await expect(weighBarOf(page)).toContainText("判定なし");
      if (reason !== null) await expect(weighBarOf(page)).toContainText(unratedMessages[reason]);
    } else {
      await expect(weighBarOf(page)).toContainText("理論価値");
      await expect(bridgeOf(page)).toBeVisible();
    }
    expect(await horizontalOverflow(page)).toBe(0);
  });
}

test("a missing year is a gap in table, rail and chart", async ({ page }) => {
  await openPage(page, "/companies/0400");
  const table = sectionOf(page, "業績").getByRole("table", { name: /通期の業績/ });
  await expect(table.getByRole("columnheader", { name: /2021年.*3月期.*書類なし/ })).toBeVisible();
  await expect(sectionOf(page, "業績")).toContainText("補間していません");
  const gap = chartOf(page).getByRole("button", { name: "2021年3月期は選べません" });
  await gap.focus();
  await expect(chartOf(page)).toContainText("2021年3月期の決算書類はありません。補間はせず");
  await expect(plotOf(page).getByText("決算なし")).toBeVisible();
});

test("a split causes no jump in the line", async ({ page, api }) => {
  for (const [ticker, words] of [
    ["0652", "1:2分割"],
    ["0590", "1:3分割"],
    ["0641", "10:1併合"],
  ] as const) {
    const { price, splits } = await fetchChart(api, ticker);
    expect(splits).toHaveLength(1);
    const at = price.days.indexOf(splits[0]?.day ?? NaN);
    const before = price.close[at - 1] ?? NaN;
    const after = price.close[at] ?? NaN;
    expect(Math.abs(Math.log(after / before)), ticker).toBeLessThan(0.3);
    await openPage(page, `/companies/${ticker}`);
    await expect(plotOf(page).getByText(words)).toBeVisible();
  }
});

test("special kinds have their own notes", async ({ page }) => {
  for (const [ticker, words] of [
    ["0739", "上場廃止"],
    ["0445", "上場予定"],
    ["0731", "米国基準"],
    ["0568", "売買停止"],
  ] as const) {
    await openPage(page, `/companies/${ticker}`);
    await expect(page.locator("main header").first()).toContainText(words);
  }
  for (const [ticker, words] of [
    ["0603", "継続企業の前提に関する注記があります。"],
    ["0788", "整理銘柄に指定されています。"],
    ["0829", "監理銘柄に指定されています。"],
    ["0700", "決算期"],
    ["0400", "決算書類のない期があります。"],
  ] as const) {
    await openPage(page, `/companies/${ticker}`);
    await expect(page.locator("main")).toContainText(words);
  }
});

for (const width of [320, 390]) {
  test.describe(`on a phone ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 800 }, hasTouch: true, isMobile: true });
    test.use({ expectedBrowserErrors: [/status of 404/] });

    test("no page scrolls horizontally", async ({ page }) => {
      for (const path of [
        "/",
        "/search",
        "/results",
        "/results?q=みなと",
        "/results?q=zzzz",
        "/companies/0482",
        "/companies/0102",
        "/companies/0445",
        "/companies/0131",
        "/companies/0700",
        "/no-such-page",
      ]) {
        await openPage(page, path);
        expect(await horizontalOverflow(page), path).toBe(0);
      }
    });
  });
}
