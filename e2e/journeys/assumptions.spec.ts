import type { Page } from "@playwright/test";
import type { AssumptionsView } from "@tenbin/contract";
import type { Client } from "@tenbin/contract/client";
import { enterpriseSession } from "../test-urls.ts";
import { figureOf } from "./company-page.ts";
import { expect, openPage, sectionOf, test, waitForHydration } from "./journey.ts";

test.use({ storageState: enterpriseSession });

const TICKER = "0482";
const PATH = `/companies/${TICKER}`;

const yen = (value: number) =>
  value.toLocaleString("ja-JP", { maximumFractionDigits: value >= 99.95 ? 0 : 1 });
const assumptionsOf = (page: Page) => sectionOf(page, "何が成り立てば今の株価か");
const sliderOf = (page: Page, name: "成長率" | "株主資本コスト") =>
  assumptionsOf(page).getByRole("slider", { name: new RegExp(`^${name}`) });

async function fetchAssumptions(
  api: Client,
  query: { readonly growth?: number; readonly cost?: number; readonly at?: string } = {},
): Promise<AssumptionsView> {
  const answer = await api.call("getAssumptions", { params: { ticker: TICKER }, query });
  if (answer?.assumptions == null) throw new Error(`${TICKER} has no assumptions`);
  return answer.assumptions;
}

/** The trial says what the API computes with the assumptions of the address, and leaves the product's value alone. */
async function expectTried(page: Page, api: Client): Promise<void> {
  const asked = Object.fromEntries(
    [...new URL(page.url()).searchParams].map(([key, rate]) => [key, Number(rate)]),
  );
  const { asked: tried, value_per_share: value } = await fetchAssumptions(api, asked);
  expect(tried.value_per_share).not.toBe(value);
  await expect(assumptionsOf(page)).toContainText(`試算 ${yen(tried.value_per_share)}円`);
  await expect(assumptionsOf(page)).toContainText(
    `これは試算です。天秤の理論価値は${yen(value)}円のまま変わりません。`,
  );
  await expect(figureOf(page, "理論価値")).toContainText(yen(value));
}

type SliderName = "成長率" | "株主資本コスト";
const PARAMETERS: Readonly<Record<SliderName, string>> = {
  成長率: "growth",
  株主資本コスト: "cost",
};

/** The address keeps what a slider shows; on a slow machine what it showed on its way at first. */
async function expectKept(page: Page, name: SliderName): Promise<void> {
  const rate = Number(await sliderOf(page, name).inputValue());
  await expect(page).toHaveURL(`${PATH}?${PARAMETERS[name]}=${rate}`);
}

/** Of the slider's track, on the page. */
async function pointOn(page: Page, name: SliderName, part: number) {
  const slider = sliderOf(page, name);
  await slider.scrollIntoViewIfNeeded();
  const box = (await slider.boundingBox())!;
  return { x: box.x + box.width * part, y: box.y + box.height / 2 };
}

test("a slider moved by keys tries an assumption, which the link keeps", async ({ page, api }) => {
  await openPage(page, PATH);
  const { growth, roe, value_per_share: value } = await fetchAssumptions(api);
  for (const { rate } of [growth, roe!]) {
    const figure = rate === null ? "－" : `${Math.abs(rate * 100).toFixed(2)}%`;
    await expect(assumptionsOf(page).locator(".solutions")).toContainText(figure);
  }
  const slider = sliderOf(page, "成長率");
  await slider.focus();
  for (const key of ["ArrowRight", "PageUp", "ArrowRight"]) await page.keyboard.press(key);
  await expectKept(page, "成長率");
  await expectTried(page, api);
  await expect(slider).toBeFocused();

  await page.reload();
  await waitForHydration(page);
  await expectTried(page, api);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", new RegExp(`${PATH}$`));

  await assumptionsOf(page).getByRole("button", { name: "天秤の前提に戻す" }).click();
  await expect(page).toHaveURL(PATH);
  await expect(assumptionsOf(page)).toContainText(
    `天秤の前提のままです(成長率年${growth.own < 0 ? "−" : "+"}${Math.abs(growth.own * 100).toFixed(2)}%`,
  );
  await expect(assumptionsOf(page)).toContainText(`理論価値は${yen(value)}円`);
  await expect(assumptionsOf(page)).not.toContainText("試算です");
});

test("a dragged slider shows a value on its way, and the exact one at rest", async ({
  page,
  api,
}) => {
  await openPage(page, PATH);
  const from = await pointOn(page, "株主資本コスト", 0.4);
  const to = await pointOn(page, "株主資本コスト", 0.7);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await expect(assumptionsOf(page)).toContainText(/試算 [\d,.]+円/);
  await page.mouse.up();
  await expectKept(page, "株主資本コスト");
  await expectTried(page, api);
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test("a tap on a slider's track tries an assumption", async ({ page, api }) => {
    await openPage(page, PATH);
    const { x, y } = await pointOn(page, "成長率", 0.75);
    await page.touchscreen.tap(x, y);
    await expectKept(page, "成長率");
    await expectTried(page, api);
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("a form tries both assumptions, of a past day too @verify", async ({ page, api }) => {
    await page.goto(PATH);
    await sliderOf(page, "成長率").fill("0.06");
    await sliderOf(page, "株主資本コスト").fill("0.09");
    await page.getByRole("button", { name: "この前提で計算する" }).click();
    await expect(page).toHaveURL(`${PATH}?growth=0.06&cost=0.09#assumptions`);
    await expectTried(page, api);
    await page.goto(`${PATH}?at=2020-03-31`);
    await sliderOf(page, "成長率").fill("0.06");
    await page.getByRole("button", { name: "この前提で計算する" }).click();
    await expect(page).toHaveURL(/\?at=2020-03-31&growth=0\.06&cost=[\d.]+#assumptions$/);
    const cost = Number(new URL(page.url()).searchParams.get("cost"));
    const { asked } = await fetchAssumptions(api, { at: "2020-03-31", growth: 0.06, cost });
    await expect(assumptionsOf(page)).toContainText(`試算 ${yen(asked.value_per_share)}円`);
  });
});

test("a bank has a ROE, and nothing to move @verify", async ({ page }) => {
  await openPage(page, "/companies/0305");
  await expect(assumptionsOf(page)).toContainText(
    "この企業の理論価値は、成長率によって変わりません。",
  );
  await expect(assumptionsOf(page).locator(".solutions")).toContainText("ROE");
  await expect(assumptionsOf(page).getByRole("slider")).toHaveCount(0);
});
