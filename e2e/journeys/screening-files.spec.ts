import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { read, utils } from "@e965/xlsx";
import { parse } from "csv-parse/sync";
import { demoUser, expectAccessible } from "./accounts.ts";
import { startSession } from "./start-session.ts";
import { expect, openPage, test } from "./journey.ts";

const QUESTION = "/screening?c=mv:10000000000..&sort=-mv&cols=mv,verdict";
const TITLES = ["証券コード", "銘柄名", "業種", "市場区分", "株価の日付", "直近の開示日"];

const openMenu = (page: Page) => page.getByRole("button", { name: "書き出す" }).click();

async function download(page: Page, name: RegExp) {
  await openMenu(page);
  const started = page.waitForEvent("download");
  await page.getByRole("menuitem", { name }).click();
  const file = await started;
  await expect(page.getByText(`「${file.suggestedFilename()}」を保存しました。`)).toBeVisible();
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** The lines above the titles, and the companies. */
function splitAtTitles(lines: readonly unknown[][]) {
  const at = lines.findIndex(([first]) => first === TITLES[0]);
  expect(lines[at]?.slice(0, TITLES.length)).toEqual(TITLES);
  return { head: lines.slice(0, at), companies: lines.slice(at + 1) };
}

test("a member writes what is shown to files of three kinds [spec 1.8]", async ({ page }) => {
  await startSession(page, demoUser("standard"), QUESTION);
  const results = page.getByRole("region", { name: "結果", exact: true });
  await expect(results).toHaveAttribute("aria-busy", "false");
  const found = Number((await results.locator("output b").textContent())?.replaceAll(",", ""));
  const first = (await results.getByRole("rowheader").first().textContent()) ?? "";

  const utf8 = await download(page, /UTF-8/);
  expect(utf8.name).toMatch(/^天秤_スクリーニング_\d{4}-\d\d-\d\d\.csv$/);
  expect(utf8.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const lines: string[][] = parse(utf8.bytes, { bom: true });
  const { head, companies } = splitAtTitles(lines);
  expect(head.map(([term, value]) => [term, value])).toEqual(
    expect.arrayContaining([
      ["条件", "時価総額 100億円以上"],
      ["並び順", "時価総額の高い順"],
      ["社数", `${found}社`],
    ]),
  );
  expect(companies).toHaveLength(found);
  const [code = "", name = ""] = companies[0] ?? [];
  expect(first).toContain(code);
  expect(first).toContain(name);

  const shiftJis = await download(page, /Shift_JIS/);
  const decoded: string[][] = parse(new TextDecoder("shift_jis").decode(shiftJis.bytes));
  expect(decoded).toEqual(lines);

  const workbook = await download(page, /^Excel/);
  expect(workbook.name).toBe(utf8.name.replace(/csv$/, "xlsx"));
  const sheet = read(workbook.bytes).Sheets["スクリーニング"]!;
  const rows = splitAtTitles(utils.sheet_to_json<unknown[]>(sheet, { header: 1 })).companies;
  expect(rows.map((row) => row.slice(0, 2))).toEqual(companies.map((row) => row.slice(0, 2)));
});

test("a visitor learns which plan writes files, and nothing is asked [spec 1.8] @states @verify", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await openPage(page, "/screening");
  await openMenu(page);
  const menu = page.getByRole("menu");
  await expect(menu).toContainText("スタンダード以上で書き出せます");
  await expect(menu.getByRole("menuitem")).toHaveText(["プランの違い"]);
  await expectAccessible(page);
  await menu.getByRole("menuitem").click();
  await page.waitForURL("/pricing");
  expect(asked.filter((path) => /\/screening\/(csv|xlsx)$/.test(path))).toEqual([]);
});
