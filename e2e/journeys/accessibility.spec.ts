import { enterpriseSession } from "../test-urls.ts";
import { accessibilityViolations } from "./axe.ts";
import { handleOf, plotOf, weighBarOf } from "./company-page.ts";
import { expect, openPage, waitForHydration, test } from "./journey.ts";
import { dialogOf, inputOf } from "./search-dialog.ts";

/** The second tier checks every page and state in both themes at three widths. */
test("/companies/0482 meets WCAG 2.2 AA", async ({ page }) => {
  await openPage(page, "/companies/0482");
  expect(await accessibilityViolations(page)).toEqual([]);
});

test.describe("where every company is analysed", () => {
  test.use({ storageState: enterpriseSession });

  test("keyboard navigation leads from the front page to another company's value @verify", async ({
    page,
  }) => {
    await openPage(page, "/");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "本文へ移る" })).toBeFocused();
    const opener = page.getByRole("link", { name: "会社名・コードで探す" });
    await tabTo(opener);
    await page.keyboard.press("Enter");
    await expect(inputOf(dialogOf(page))).toBeFocused();
    await page.keyboard.type("みなとせい");
    // Until the answer to all that was typed is there, Enter shows all results.
    const option = dialogOf(page).getByRole("option", { name: /^0482/ });
    await expect(option.locator("mark")).toHaveText("みなとせい");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/companies/0482");
    await waitForHydration(page);
    await expect(plotOf(page)).toBeVisible();
    const before = await weighBarOf(page).textContent();
    await tabTo(handleOf(page, "開始"));
    await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL("/companies/0482?begin=-4&end=0");
    await expect(weighBarOf(page)).not.toHaveText(before ?? "");

    /** Presses Tab until the element has focus; every focused element on the way must be visible. */
    async function tabTo(target: ReturnType<typeof handleOf>) {
      for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press("Tab");
        const focused = page.locator(":focus");
        await expect(focused).toBeVisible();
        if (await target.evaluate((element) => element === document.activeElement)) return;
      }
      throw new Error("sixty stops, and not reached");
    }
  });
});
