import { expect, openPage, test } from "./journey.ts";

/** With the least of own text, in characters. */
const documents = [
  ["law", 800],
  ["tos", 3_000],
  ["privacy", 2_500],
] as const;

for (const [document, minLength] of documents) {
  const path = `/${document}`;
  const tag = document === "tos" ? "" : " @verify";
  test(`${path} is complete, and each of its links leads somewhere${tag}`, async ({ page }) => {
    await openPage(page, path);
    const main = page.getByRole("main");
    const own = await main.evaluate((element) => {
      const copy = element.cloneNode(true) as HTMLElement;
      for (const each of copy.querySelectorAll("nav")) each.remove();
      return copy.textContent.replaceAll(/\s/g, "").length;
    });
    expect(own).toBeGreaterThanOrEqual(minLength);
    await expect(main.getByText("デモンストレーション")).toBeVisible();
    const links = await main
      .getByRole("link")
      .evaluateAll((found) =>
        found.map((link) => (link as HTMLAnchorElement).getAttribute("href") ?? ""),
      );
    const addresses = links.filter((link) => link.startsWith("/"));
    for (const address of new Set(addresses)) {
      expect((await page.request.get(address)).status(), address).toBe(200);
    }
    for (const fragment of links.filter((link) => link.startsWith("#"))) {
      await expect(page.locator(fragment)).toHaveCount(1);
    }
    expect(links.filter((link) => !/^(\/|#|https:|mailto:)/.test(link))).toEqual([]);
  });

  test(`${path} keeps earlier texts by their id, and knows no others${tag}`, async ({
    page,
    api,
  }) => {
    const text = await api.call("getLegalDocument", { params: { document }, query: {} });
    await openPage(page, `${path}?text=${text?.id}`);
    await expect(page.getByText("(このページの内容)")).toBeVisible();
    expect((await page.request.get(`${path}?text=000000000000`)).status()).toBe(404);
  });
}
