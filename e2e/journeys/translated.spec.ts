import type { Page } from "@playwright/test";
import { expect, openPage, test } from "./journey.ts";

/** Puts every text into elements of its own, as Chrome's translation does, but leaves its words. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (text.data.trim() !== "" && text.parentElement?.closest("script,style") === null) {
        texts.push(text);
      }
    }
    for (const text of texts) {
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    }
  });
}

const textOf = (page: Page) => page.getByRole("main").innerText();

/** What is hydrated only later is found translated, and rendered anew. */
test.use({ expectedBrowserErrors: [/Minified React error #418/] });

interface Step {
  readonly from: string;
  readonly press: (page: Page) => Promise<void>;
  readonly to: RegExp;
}

const steps: Readonly<Record<string, Step>> = {
  "choosing another screen": {
    from: "/screening",
    press: (page) =>
      page
        .getByRole("navigation", { name: "用意した条件" })
        .getByRole("link", { name: /^ネットキャッシュ/ })
        .click(),
    to: /preset=net_cash&/,
  },
  "filtering a list": {
    from: "/results",
    press: (page) =>
      page
        .getByRole("navigation", { name: "市場" })
        .getByRole("link", { name: /グロース/ })
        .click(),
    to: /segment=/,
  },
  "opening another page": {
    from: "/",
    press: (page) =>
      page.getByRole("navigation", { name: "サイト" }).getByText("スクリーニング").click(),
    to: /\/screening$/,
  },
};

for (const [name, { from, press, to }] of Object.entries(steps)) {
  test(`${name} on a translated page shows what an untranslated one does`, async ({ page }) => {
    await openPage(page, from);
    await translate(page);
    await press(page);
    await expect(page).toHaveURL(to);
    await expect(page.getByRole("heading", { level: 1 })).not.toContainText("エラー");
    const address = page.url();
    const other = await page.context().newPage();
    await openPage(other, address);
    const expected = await textOf(other);
    await expect.poll(() => textOf(page)).toBe(expected);
  });
}
