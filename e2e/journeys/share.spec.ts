import { enterpriseSession } from "../test-urls.ts";
import { expect, openPage, test } from "./journey.ts";

/** Of a PNG file's header. */
const sizeOf = (file: Buffer) => [file.readUInt32BE(16), file.readUInt32BE(20)];

test("a visitor gets a company's picture, others a 404", async ({ page, request }) => {
  await openPage(page, "/companies/0482");
  const meta = page.locator('meta[property="og:image"]');
  await expect(meta).toHaveAttribute("content", /\/companies\/0482\/card\.png$/);
  const picture = await request.get("/companies/0482/card.png?begin=-3&x=%00");
  expect(picture.headers()["content-type"]).toBe("image/png");
  const bytes = await picture.body();
  expect(sizeOf(bytes)).toEqual([1_200, 630]);
  expect(bytes).toEqual(await (await request.get("/companies/04820/card.png")).body());
  for (const unknown of ["0999", "x", "..%2f"]) {
    expect((await request.get(`/companies/${unknown}/card.png`)).status()).toBe(404);
  }
});

test.describe("who sees the analysis", () => {
  test.use({ storageState: enterpriseSession, permissions: ["clipboard-write"] });

  test("copies picture and link, by mouse and by keyboard", async ({ page }) => {
    // Pages may not read the clipboard, so what is written is kept on its way.
    await page.addInitScript(() => {
      const { clipboard } = navigator;
      const write = clipboard.write.bind(clipboard);
      clipboard.write = (items) => {
        Object.assign(window, { written: items });
        return write(items);
      };
    });
    await openPage(page, "/companies/0482?begin=-4&end=0");
    const button = page.getByRole("button", { name: "画像とリンクをコピー" });
    await button.click();
    await expect(page.getByText("画像とリンクをコピーしました。")).toBeVisible();
    const copied = await page.evaluate(async () => {
      const [item] = (window as unknown as { readonly written: ClipboardItems }).written;
      const link = await (await item?.getType("text/plain"))?.text();
      const bitmap = await createImageBitmap((await item?.getType("image/png")) ?? new Blob());
      return { link, size: [bitmap.width, bitmap.height] };
    });
    expect(copied.size).toEqual([1_200, 630]);
    expect(copied.link).toMatch(/\/companies\/0482\?begin=-4&end=0$/);
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("画像とリンクをコピーしました。")).toBeVisible();
  });
});

test("where nothing may be copied, the picture is saved and the link shown @verify", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(navigator.clipboard, {
      write: () => Promise.reject(new DOMException("", "NotAllowedError")),
      writeText: () => Promise.reject(new DOMException("", "NotAllowedError")),
    });
  });
  await openPage(page, "/companies/0482");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "画像とリンクをコピー" }).click();
  expect((await download).suggestedFilename()).toBe("tenbin-0482.png");
  await expect(page.getByText("リンクはコピーできなかったため")).toContainText("/companies/0482");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the system's menu gets picture and link @verify", async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(navigator, {
        canShare: () => true,
        share: async ({ files, url }: ShareData) => {
          document.title = `${files?.[0]?.name} ${files?.[0]?.type} ${url}`;
        },
      });
    });
    await openPage(page, "/companies/0482");
    await page.getByRole("button", { name: /^画像とリンクを/ }).tap();
    await expect(page.getByText("画像とリンクを共有しました。")).toBeVisible();
    await expect(page).toHaveTitle(/^tenbin-0482\.png image\/png http.*\/companies\/0482$/);
  });
});
