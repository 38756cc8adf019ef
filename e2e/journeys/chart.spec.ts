import type { Page } from "@playwright/test";
import type { ValueCause } from "@tenbin/contract";
import { MS_PER_DAY } from "@tenbin/contract/time";
import { causeLabels } from "../../web/app/components/value-move-text.ts";
import { enterpriseSession } from "../test-urls.ts";
import { fetchChart, chartOf, plotOf } from "./company-page.ts";
import { roundPrice, expect, openPage, test } from "./journey.ts";

test.use({ storageState: enterpriseSession });

/** Percent without the sign, from per mille. */
const percent = (change: number) => (Math.abs(change) / 10).toFixed(1);

const PATH = "/companies/0482";

/** Prices and positions of the labels on the vertical axis, top to bottom. */
async function axisOf(page: Page): Promise<{ price: number; y: number }[]> {
  const labels = await plotOf(page)
    .locator("text")
    .evaluateAll((texts) =>
      texts.map((text) => ({
        words: text.textContent ?? "",
        anchor: text.getAttribute("text-anchor"),
        y: Number(text.getAttribute("y")),
      })),
    );
  return labels
    .filter(({ words, anchor }) => anchor === "end" && /^[\d,.]+円?$/.test(words))
    .map(({ words, y }) => ({ price: Number(words.replace(/[,円]/g, "")), y }))
    .toSorted((a, b) => a.y - b.y);
}

/** Largest deviation in pixels of the labels from a straight line over `along(price)`. */
function unevenness(
  labels: readonly { price: number; y: number }[],
  along: (price: number) => number,
): number {
  const first = labels[0];
  const last = labels.at(-1);
  if (first === undefined || last === undefined) return NaN;
  const slope = (last.y - first.y) / (along(last.price) - along(first.price));
  const offs = labels.map(({ price, y }) =>
    Math.abs(first.y + slope * (along(price) - along(first.price)) - y),
  );
  return Math.max(...offs);
}

test("the vertical axis is logarithmic or linear, as chosen @verify", async ({ page }) => {
  await openPage(page, PATH);
  await expect(plotOf(page)).toBeVisible();
  const logarithmic = await axisOf(page);
  expect(logarithmic.length).toBeGreaterThan(2);
  expect(unevenness(logarithmic, Math.log)).toBeLessThan(1);
  expect(unevenness(logarithmic, (price) => price)).toBeGreaterThan(5);
  await chartOf(page).getByRole("radio", { name: "等間隔", exact: true }).check();
  await expect(page.getByRole("radio", { name: "等間隔" })).toBeChecked();
  await expect.poll(async () => unevenness(await axisOf(page), (price) => price)).toBeLessThan(1);
  await chartOf(page).getByRole("radio", { name: "対数", exact: true }).check();
  await expect.poll(async () => unevenness(await axisOf(page), Math.log)).toBeLessThan(1);
});

test("every range shows its years @verify", async ({ page, api }) => {
  const { price } = await fetchChart(api, "0482");
  const newest = new Date((price.days.at(-1) ?? NaN) * MS_PER_DAY);
  await openPage(page, PATH);
  for (const years of [1, 3, 5]) {
    await chartOf(page)
      .getByRole("radio", { name: `${years}年`, exact: true })
      .check();
    const from = `${newest.getUTCFullYear() - years}年${newest.getUTCMonth() + 1}月から`;
    await expect(plotOf(page)).toHaveAccessibleName(new RegExp(`^${from}`));
    await expect(plotOf(page)).toHaveAttribute("aria-valuemax", String(years * 12));
  }
  await chartOf(page).getByRole("radio", { name: "全期間", exact: true }).check();
  const first = new Date((price.days[0] ?? NaN) * MS_PER_DAY);
  await expect(plotOf(page)).toHaveAccessibleName(
    new RegExp(`^${first.getUTCFullYear()}年${first.getUTCMonth() + 1}月から`),
  );
});

test("keys move the cursor by a month, a year, a step of the value or to the ends, and the readout follows", async ({
  page,
  api,
}) => {
  const {
    price,
    price_decimals: decimals,
    value,
    value_moves: moves,
  } = await fetchChart(api, "0482", { moves: "true" });
  const moveOn = (index: number) =>
    Object.values(moves ?? {}).reduce((sum, column) => sum + (column[index] ?? 0), 0);
  const hasMoved = (index: number) => Object.values(moves ?? {}).some((column) => column[index]);
  await openPage(page, PATH);
  const plot = plotOf(page);
  await plot.focus();
  const readout = chartOf(page).locator("[aria-live=polite]").first();
  const expectDay = async (day: string) => {
    await expect(plot).toHaveAttribute("aria-valuetext", day);
    await expect(readout).toContainText(day);
    const [, y, m, d] = /(\d+)年(\d+)月(\d+)日/.exec(day) ?? [];
    const at = price.days.indexOf(Date.UTC(Number(y), Number(m) - 1, Number(d)) / MS_PER_DAY);
    const close = roundPrice(price.close[at] ?? NaN).toLocaleString("ja-JP", {
      minimumFractionDigits: decimals,
    });
    await expect(readout).toContainText(`株価${close}円`);
    const step = value?.days.findLastIndex(
      (valued, index) => valued <= (price.days[at] ?? NaN) && hasMoved(index),
    );
    await expect(readout).toContainText(new RegExp(`日の動き[+−]?${percent(moveOn(step ?? -1))}%`));
    const causes = Object.entries(moves ?? {}).flatMap(([cause, column]) => {
      const change = column[step ?? -1] ?? 0;
      return change === 0 ? [] : [`${causeLabels[cause as ValueCause]} [+−]${percent(change)}%`];
    });
    expect(causes).not.toEqual([]);
    for (const cause of causes) await expect(readout).toContainText(new RegExp(cause));
  };
  await expectDay("2025年11月14日");
  await page.keyboard.press("ArrowLeft");
  await expectDay("2025年10月31日");
  await page.keyboard.press("PageUp");
  await expectDay("2025年11月14日");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("PageDown");
  await expectDay("2024年10月31日");
  await page.keyboard.press("ArrowRight");
  await expectDay("2024年11月29日");
  await page.keyboard.press("Home");
  await expect(plot).toHaveAttribute("aria-valuenow", "0");
  await page.keyboard.press("End");
  await expectDay("2025年11月14日");
  const steps = (value?.days ?? []).filter(
    (day, at) =>
      value?.calibrated[at] !== value?.calibrated[at - 1] && day < (price.days.at(-1) ?? NaN),
  );
  for (const day of steps.slice(-4).toReversed()) {
    await page.keyboard.press("Shift+ArrowLeft");
    await expectDay(formatDay(day));
  }
  await page.keyboard.press("Shift+ArrowRight");
  await expectDay(formatDay(steps.at(-3) ?? NaN));
});

/** 2025年11月14日 */
function formatDay(day: number): string {
  const date = new Date(day * MS_PER_DAY);
  return `${date.getUTCFullYear()}年${date.getUTCMonth() + 1}月${date.getUTCDate()}日`;
}

test("the days drawn are chosen by dragging, by the wheel and by keys, and given back", async ({
  page,
}) => {
  await openPage(page, PATH);
  const plot = plotOf(page);
  await plot.scrollIntoViewIfNeeded();
  const months = async () => Number(await plot.getAttribute("aria-valuemax"));
  const whole = await months();
  const reset = page.getByRole("button", { name: /の拡大をやめる$/ });
  const box = (await plot.boundingBox())!;
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.3, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, middle, { steps: 4 });
  await page.mouse.up();
  await expect(reset).toHaveText(/^20(18|19)年\d+月〜202[0-2]年\d+月の/);
  const dragged = await months();
  expect(dragged).toBeLessThan(whole / 3);
  await expect(chartOf(page).getByRole("radio", { name: "10年", exact: true })).not.toBeChecked();

  await page.keyboard.down("Control");
  await page.mouse.wheel(0, 100);
  await page.keyboard.up("Control");
  await expect.poll(months).toBeGreaterThan(dragged);
  await reset.click();
  await expect(reset).toHaveCount(0);
  await expect.poll(months).toBe(whole);

  await plot.focus();
  await page.keyboard.press("+");
  await expect.poll(months).toBeLessThan(whole);
  await page.keyboard.press("-");
  await expect.poll(months).toBe(whole);
  await page.keyboard.press("+");
  await page.keyboard.press("Escape");
  await expect(reset).toHaveCount(0);
});

test("two fingers that part show fewer days @verify", async ({ page }) => {
  await openPage(page, PATH);
  const plot = plotOf(page);
  await plot.scrollIntoViewIfNeeded();
  const whole = Number(await plot.getAttribute("aria-valuemax"));
  const box = (await plot.boundingBox())!;
  const touch = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", ...shares: number[]) =>
    touch.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: shares.map((share, id) => ({
        id,
        x: box.x + box.width * share,
        y: box.y + box.height / 2,
      })),
    });
  await send("touchStart", 0.45, 0.55);
  for (const apart of [0.1, 0.15, 0.2]) await send("touchMove", 0.5 - apart, 0.5 + apart);
  await send("touchEnd");
  await expect
    .poll(async () => Number(await plot.getAttribute("aria-valuemax")))
    .toBeLessThan(whole / 2);
});

test("the readout follows the mouse @verify", async ({ page }) => {
  await openPage(page, PATH);
  const plot = plotOf(page);
  await plot.scrollIntoViewIfNeeded();
  const box = await plot.boundingBox();
  if (box === null) throw new Error("the plot is not drawn");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect(plot).toHaveAttribute("aria-valuetext", /^20(19|20|21)年/);
  await page.mouse.move(0, 0);
  await expect(plot).toHaveAttribute("aria-valuetext", "2025年11月14日");
});

test("the table contains the chart's figures @verify", async ({ page, api }) => {
  const { price, price_decimals: least, splits, value } = await fetchChart(api, "0482");
  if (value === null) throw new Error("no value line");
  await openPage(page, PATH);
  await chartOf(page).getByRole("radio", { name: "全期間", exact: true }).check();
  await page.getByRole("button", { name: "表で見る" }).click();
  const table = page.getByRole("table", { name: "株価と理論価値、各月末と最新の日" });
  await expect(table).toBeVisible();
  const rows = await table
    .getByRole("row")
    .evaluateAll((found) =>
      found.slice(1).map((row) => [...row.children].map((cell) => cell.textContent ?? "")),
    );
  const ends = monthEnds(price);
  const newestSplit = splits.at(-1)?.day ?? -Infinity;
  const isWhole = ends
    .filter((index) => (price.days[index] ?? NaN) >= newestSplit)
    .every((index) => Number.isInteger(roundPrice(price.close[index] ?? 0)));
  const expected = ends.map((index) => {
    const day = price.days[index] ?? NaN;
    const at = value.days.findLastIndex((valued) => valued <= day);
    const date = new Date(day * MS_PER_DAY);
    const month = `${date.getUTCFullYear()}年${date.getUTCMonth() + 1}月`;
    const last = index === price.days.length - 1 ? `${date.getUTCDate()}日` : "末";
    return [
      month + last,
      yen(price.close[index] ?? null, isWhole ? least : 1),
      // There are no calibrated values before the first calibration record.
      yen(at < (value.calibrated_from ?? Infinity) ? null : (value.calibrated[at] ?? null)),
      yen(value.uncalibrated[at] ?? null),
    ];
  });
  expect(rows.map((row) => row.slice(0, 4))).toEqual(expected.toReversed());
  await page.getByRole("button", { name: "図で見る" }).click();
  await expect(plotOf(page)).toBeVisible();
});

/** Index of the last traded day of each month. */
function monthEnds({
  days,
  close,
}: {
  days: readonly number[];
  close: readonly (number | null)[];
}) {
  const byMonth = new Map<string, number>();
  days.forEach((day, i) => {
    if (close[i] !== null) byMonth.set(new Date(day * MS_PER_DAY).toISOString().slice(0, 7), i);
  });
  return [...byMonth.values()];
}

function yen(value: number | null, least = 0): string {
  if (value === null) return "－";
  const decimals = Math.max(least, Math.abs(value) >= 99.95 ? 0 : 1);
  const written = value.toLocaleString("ja-JP", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return `${written}円`;
}
