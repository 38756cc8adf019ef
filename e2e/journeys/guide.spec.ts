import { expect, horizontalOverflow, openPage, test } from "./journey.ts";

test("/guide shows its pictures in the reader's theme and for the reader's width, and its links work [spec 1.9]", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await openPage(page, "/guide");
  const main = page.getByRole("main");
  const pictures = main.locator("figure img:visible");
  await expect(pictures).toHaveCount(9);
  const shown = pictures.first();
  const source = () => shown.evaluate((image) => (image as HTMLImageElement).currentSrc);
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(source).toContain("-wide-dark");
  expect(
    await shown.evaluate((image) => (image as HTMLImageElement).decode().then(() => true)),
  ).toBe(true);
  // The reader's own choice outweighs the system's.
  await page.getByRole("radio", { name: "明るい" }).check();
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(source).toContain("-wide-light");
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(source).toContain("-narrow-light");
  expect(await horizontalOverflow(page)).toBe(0);

  const links = await main
    .getByRole("link")
    .evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
  for (const address of new Set(links.filter((link) => link.startsWith("/"))))
    expect((await page.request.get(address)).status(), address).toBe(200);
  for (const fragment of links.filter((link) => link.startsWith("#")))
    await expect(page.locator(fragment)).toHaveCount(1);
});
