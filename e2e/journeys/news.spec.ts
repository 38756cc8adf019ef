import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTenbin } from "../running/tenbin.ts";
import { dataDir } from "../test-urls.ts";
import { expect, openPage, test } from "./journey.ts";

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tenbin-news-"));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(command: string, name: string, ...lines: string[]): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, lines.join("\n"));
  const { code, stderr } = await runTenbin(["news", command, path], { DATA_DIR: dataDir });
  expect(code, stderr).toBe(0);
}

const ITEM = [
  "title: 表示の不具合を直しました",
  "category: incident",
  "",
  "## 内容",
  "",
  "<img src=x onerror=\"document.title='bad'\"> [計算方法](/sf)と[金融庁](https://www.fsa.go.jp/)を見てください。",
  "",
  "| 日 | 影響 |",
  "|---|---|",
  "| 12月1日 | 一部の画面 |",
];

test.describe("news", () => {
  // The page of a withdrawn item answers 410, which browsers log.
  test.use({ expectedBrowserErrors: [/status of 410/] });

  test("an item is published, seen with inert text, and withdrawn [spec 1.9] @verify", async ({
    page,
    request,
  }) => {
    // Cached pages of the time before may be shown for half a minute, twice.
    test.slow();
    await run("publish", "fixed-display.md", ...ITEM);
    await expect
      .poll(async () => (await request.get("/news")).text())
      .toContain("表示の不具合を直しました");
    await openPage(page, "/");
    await page.getByRole("contentinfo").getByRole("link", { name: "お知らせ" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "お知らせ" })).toBeVisible();
    await page.getByRole("link", { name: "表示の不具合を直しました" }).click();
    await expect(page).toHaveURL("/news?item=fixed-display");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("表示の不具合を直しました");
    await expect(page.getByText("<img src=x onerror=")).toBeVisible();
    await expect(page).toHaveTitle(/^表示の不具合を直しました/);
    const outside = page.getByRole("link", { name: "金融庁" });
    expect(await outside.getAttribute("rel")).toBe("noopener noreferrer external");
    const feed = await request.get("/news/feed.atom");
    expect(feed.headers()["content-type"]).toBe("application/atom+xml; charset=utf-8");
    expect(await feed.text()).toContain("/news?item=fixed-display</id>");
    await page.getByRole("link", { name: "計算方法", exact: true }).last().click();
    await expect(page).toHaveURL("/sf");

    await run("withdraw", "fixed-display.md", ...ITEM);
    await expect
      .poll(async () => (await request.get("/news?item=fixed-display")).status())
      .toBe(410);
    await openPage(page, "/news?item=fixed-display");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("取り下げたお知らせ");
    await expect(page.getByText("表示の不具合")).toHaveCount(0);
    await page.getByRole("link", { name: "お知らせの一覧へ" }).click();
    await expect(page).toHaveURL("/news");
    await expect(async () => {
      await openPage(page, "/news");
      await expect(page.getByText("表示の不具合を直しました")).toHaveCount(0, { timeout: 1 });
    }).toPass();
  });
});

test("the address of no item is not found", async ({ request }) => {
  expect((await request.get("/news?item=never-published")).status()).toBe(404);
});
