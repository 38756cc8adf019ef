import { apiUrl } from "../test-urls.ts";
import { generateUser, leaveQuestionnaire, waitForEmailLink } from "./accounts.ts";
import { csvFile, findTickers, importHoldings, rowOf } from "./holdings.ts";
import { takeNewerFunctions } from "./checks/newer-functions.ts";
import { expect, openPage, parseFigure, sectionOf, test } from "./journey.ts";
import { logInAsMonitor } from "./monitors.ts";
import { changeRow } from "../running/change-row.ts";
import { keepSession } from "./start-session.ts";

/** A month in which most companies disclosed results. */
const LAST_VISIT = "2025-10-31";
const READ_ALL = "2025年11月14日が市場の最新日です。";
const LEDGER = "前回の確認からの変化";

/** Of the sample market: one share became three on 2024-02-19. */
const SPLIT = { ticker: "0590", writtenOn: "2024-01-05" } as const;

const toSigned = (yen: number) =>
  `${yen < 0 ? "−" : "+"}${Math.abs(yen).toLocaleString("ja-JP")}円`;

/** Under the headings of SBI証券. */
const BROKER_FILE = `"保有証券一覧"

"株式(現物/特定預り)"
"銘柄（コード）","買付日","数量","取得単価","現在値","前日比"
"0482 みなと精工","----/--/--",200,1500,1600,+10

"投資信託(金額/特定預り)"
"ファンド名","買付日","数量","取得単価","現在値"
"みほん債券ファンド","----/--/--",10000,11000,12000
`;

test("first day: a visitor registers, imports a broker's file and finds the ledger", async ({
  page,
}) => {
  const { email, password } = generateUser();
  await openPage(page, "/register?next=%2Fportfolio");
  await page.getByRole("textbox", { name: "メールアドレス" }).fill(email);
  await page.getByRole("button", { name: "確認のメールを送る" }).click();
  await page.goto(await waitForEmailLink("/register/verify", email));
  await page.getByLabel("新しいパスワード").fill(password);
  await page.getByRole("button", { name: "質問へ進む" }).click();
  await page.waitForURL("/register/login?next=%2Fportfolio");
  await leaveQuestionnaire(page, "/portfolio");

  await page.getByRole("button", { name: "保有銘柄を取り込む" }).click();
  const dialog = page.getByRole("dialog", { name: "保有銘柄を取り込む" });
  await dialog.getByLabel("保有銘柄のファイル").setInputFiles(csvFile(BROKER_FILE));
  await dialog.getByRole("button", { name: "1社を取り込む" }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, "0482")).toContainText("200株");
  await expect(sectionOf(page, LEDGER)).toContainText("2025年11月13日");
});

test("an evening with results: the ledger tells old and new, and what was read is read on all devices", async ({
  page,
  api,
  browser,
}) => {
  const member = await logInAsMonitor(page, api, "/portfolio");
  const authorized = page.waitForRequest(
    (request) => request.url() === `${apiUrl}/portfolio` && request.method() === "GET",
  );
  await importHoldings(page, await findTickers(page, 10));
  const headers = { authorization: (await (await authorized).allHeaders())["authorization"] ?? "" };
  const marked = await page.request.put(`${apiUrl}/portfolio/changes/read`, {
    headers,
    data: { until: LAST_VISIT },
  });
  expect(marked.ok()).toBe(true);

  await openPage(page, "/portfolio");
  const ledger = sectionOf(page, LEDGER);
  await expect(ledger).toContainText("前回の確認(2025年10月31日)");
  const disclosed = ledger.getByRole("definition").filter({ hasText: "に開示。" });
  await expect(disclosed.first()).toContainText(/2025年11月\d+日に開示。/);
  const revalued = ledger.getByRole("definition").filter({ hasText: /^理論価値:/ });
  await expect(revalued.first()).toContainText(/理論価値:[\d,.]+円 → [\d,.]+円/);
  await ledger.getByRole("button", { name: "2025年11月14日まで確認済みにする" }).click();
  await expect(ledger).toContainText(READ_ALL);

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const other = await phone.newPage();
    await keepSession(other, member);
    await openPage(other, "/");
    await expect(sectionOf(other, LEDGER)).toContainText(READ_ALL);
  } finally {
    await phone.close();
  }
});

test("a split: shares and cost are carried over, with a line that says so until it is confirmed", async ({
  page,
  api,
}) => {
  const member = await logInAsMonitor(page, api, "/portfolio");
  await importHoldings(page, [SPLIT.ticker]);
  const row = rowOf(page, SPLIT.ticker);
  await expect(row).toContainText("100株");
  await changeRow(
    `update portfolio_companies set holdings_written = $2
     where uid = (select uid from members where email = $1)`,
    [member.email, { specific: [SPLIT.writtenOn, SPLIT.writtenOn] }],
  );

  await openPage(page, "/portfolio");
  const carried = "2024年2月19日の株式分割(1:3)を反映: 100株 × 1,000円 → 300株 × 333.3333円";
  await expect(row).toContainText(carried);
  await expect(row).toContainText("300株");
  const price = await parseFigure(row.locator(".price b"));
  // What was paid stays the same.
  const gain = Math.round(300 * price - 100 * 1_000);
  await expect(row.locator(".gain")).toContainText(toSigned(gain));
  await expect(page.getByRole("region", { name: "全体" })).toContainText(toSigned(gain));

  await row.getByRole("button", { name: /^この株数で記録する/ }).click();
  await expect(row).not.toContainText("株式分割");
  await page.reload();
  await expect(row).toContainText("300株");
  await expect(row).not.toContainText("株式分割");
  await expect(row.locator(".gain")).toContainText(toSigned(gain));
});

test.describe("an old phone", () => {
  test.use({
    viewport: { width: 390, height: 844 },
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1",
  });

  test("shows holdings and ledger, leads on, and says which browsers work", async ({
    page,
    api,
  }) => {
    await takeNewerFunctions(page);
    await logInAsMonitor(page, api, "/portfolio");
    await importHoldings(page, ["0482"]);
    await expect(rowOf(page, "0482")).toContainText("100株");
    await expect(sectionOf(page, LEDGER)).toContainText("1社");
    const notice = page.getByRole("complementary", { name: "ブラウザーについて" });
    await expect(notice).toContainText("iOS 16.4");
    await page
      .getByRole("link", { name: /みなと精工/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("みなと精工");
  });
});
