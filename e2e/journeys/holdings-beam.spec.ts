import { expectAccessible, headingOf } from "./accounts.ts";
import { findTickers, importHoldings } from "./holdings.ts";
import { expect, sectionOf, test } from "./journey.ts";
import { logInAsMonitor } from "./monitors.ts";

test("a holding is lifted off the beam and put back by keyboard, and the sums follow @states", async ({
  page,
  api,
}) => {
  await logInAsMonitor(page, api, "/portfolio");
  await expect(headingOf(page)).toHaveText("ポートフォリオ");
  await importHoldings(page, await findTickers(page, 3));
  const beam = sectionOf(page, "一本の天秤");
  const boxes = beam.getByRole("checkbox");
  await expect(boxes).not.toHaveCount(0);
  const sum = beam.getByRole("row", { name: /^合計/ }).getByRole("cell").first();
  const reading = beam.locator(".beam-reading");
  const [whole, before] = [await sum.textContent(), await reading.textContent()];

  await boxes.first().focus();
  await page.keyboard.press("Space");
  await expect(boxes.first()).not.toBeChecked();
  await expect(boxes.first()).toBeFocused();
  await expect(sum).not.toHaveText(whole ?? "");
  await expect(reading).not.toHaveText(before ?? "");
  await expectAccessible(page);

  await page.keyboard.press("Space");
  await expect(sum).toHaveText(whole ?? "");
  await expect(reading).toHaveText(before ?? "");
});
