import { apiUrl, enterpriseSession } from "../test-urls.ts";
import { fetchChart, chartOf, expectValuationShown, figureOf, handleOf } from "./company-page.ts";
import { expect, openPage, sectionOf, waitForHydration, test } from "./journey.ts";

test.use({ storageState: enterpriseSession });

const PATH = "/companies/0482";

test("moving a handle by keyboard recomputes value, verdict, pillars and URL", async ({
  page,
  api,
}) => {
  await openPage(page, PATH);
  const initial = await fetchChart(api, "0482");
  await expectValuationShown(page, initial);
  const begin = handleOf(page, "開始");
  await expect(begin).toHaveAttribute("aria-valuetext", "2020年3月期");
  await begin.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(`${PATH}?begin=-4&end=0`);
  await expect(begin).toHaveAttribute("aria-valuetext", "2021年3月期");
  await expect(begin).toBeFocused();
  const moved = await fetchChart(api, "0482", { begin: -4, end: 0 });
  expect(moved.valuation?.value_per_share).not.toBe(initial.valuation?.value_per_share);
  await expectValuationShown(page, moved);
  await expect(chartOf(page)).toContainText("選んだ期間(2021年3月期から2025年3月期まで)");
  await expect(sectionOf(page, "判定の理由")).toContainText(
    "キャッシュフローと成長トレンドは2021年3月期から2025年3月期までの決算で計算しています。",
  );

  await page.reload();
  await waitForHydration(page);
  await expectValuationShown(page, moved);
  await expect(handleOf(page, "開始")).toHaveAttribute("aria-valuetext", "2021年3月期");

  await page.getByRole("button", { name: "既定に戻す" }).click();
  await expect(page).toHaveURL(PATH);
  await expectValuationShown(page, initial);
  await expect(page.getByRole("button", { name: "既定に戻す" })).toBeHidden();
});

test("a handle snaps to a year when dragged @verify", async ({ page, api }) => {
  await openPage(page, PATH);
  const begin = handleOf(page, "開始");
  await begin.scrollIntoViewIfNeeded();
  const from = await begin.boundingBox();
  const to = await handleOf(page, "終了").boundingBox();
  if (from === null || to === null) throw new Error("the handles are not drawn");
  const year = (to.x - from.x) / 5;
  const y = from.y + from.height / 2;
  await page.mouse.move(from.x + from.width / 2, y);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 - 1.1 * year, y, { steps: 4 });
  await page.mouse.move(from.x + from.width / 2 - 2 * year, y, { steps: 4 });
  const moved = await fetchChart(api, "0482", { begin: -7, end: 0 });
  const scales = page.locator(".mini-scales");
  await expect(scales).toContainText(`${moved.valuation?.ratio.toFixed(2) ?? ""}倍`);
  await expect(scales).toBeInViewport();
  await page.mouse.up();
  await expect(page).toHaveURL(`${PATH}?begin=-7&end=0`);
  await expectValuationShown(page, moved);
});

test("moving the end selects an available begin year @verify", async ({ page, api }) => {
  await openPage(page, PATH);
  await handleOf(page, "終了").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(/\?begin=-\d+&end=-1$/);
  const begin = Number(new URL(page.url()).searchParams.get("begin"));
  await expectValuationShown(page, await fetchChart(api, "0482", { begin, end: -1 }));
});

test("a fast series of keys settles on the last one @verify", async ({ page, api }) => {
  await openPage(page, PATH);
  const begin = handleOf(page, "開始");
  await begin.focus();
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowRight"]) {
    await page.keyboard.press(key);
  }
  await expect(page).toHaveURL(`${PATH}?begin=-7&end=0`);
  await expectValuationShown(page, await fetchChart(api, "0482", { begin: -7, end: 0 }));
});

test("the page says so where the handles have no effect @verify", async ({ page, api }) => {
  const value = async (ticker: string, begin?: number) => {
    const requested = begin === undefined ? {} : { begin, end: 0 };
    return (await fetchChart(api, ticker, requested)).valuation?.value_per_share ?? NaN;
  };
  for (const [ticker, why] of [
    ["0305", "この業種では純資産の柱だけで計算するため"],
    ["0140", "下限(資産をほかに転用した場合の価値)にあるため"],
  ] as const) {
    await openPage(page, `/companies/${ticker}`);
    await expect(chartOf(page)).toContainText(why);
    const [usual, other] = [await value(ticker), await value(ticker, -4)];
    expect(Math.abs(other / usual - 1)).toBeLessThan(0.005);
  }
  await openPage(page, PATH);
  await expect(chartOf(page)).not.toContainText("決算期を動かしても");
});

test("an unavailable window in the URL is ignored @verify", async ({ page, api }) => {
  const initial = await fetchChart(api, "0482");
  for (const query of ["begin=-1&end=0", "begin=-99", "begin=x&end=y", "begin=0&end=-5"]) {
    await openPage(page, `${PATH}?${query}`);
    await expectValuationShown(page, initial);
  }
});

test.describe("while the API fails", () => {
  test.use({ expectedBrowserErrors: [/Failed to load resource/] });

  test("the value stays with a message @verify", async ({ page, api }) => {
    const initial = await fetchChart(api, "0482");
    await openPage(page, PATH);
    const value = await figureOf(page, "理論価値").textContent();
    await page.route(`${apiUrl}/companies/0482/pricechart*`, (route) => route.abort());
    await handleOf(page, "開始").focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("alert")).toContainText("計算し直せませんでした。");
    await expect(figureOf(page, "理論価値")).toHaveText(value ?? "");
    await expect(handleOf(page, "開始")).toHaveAttribute("aria-valuetext", "2020年3月期");
    await page.unroute(`${apiUrl}/companies/0482/pricechart*`);
    await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL(`${PATH}?begin=-4&end=0`);
    await expect(page.getByRole("alert")).toBeHidden();
    expect(await figureOf(page, "理論価値").textContent()).not.toBe(
      String(initial.valuation?.value_per_share),
    );
  });
});
