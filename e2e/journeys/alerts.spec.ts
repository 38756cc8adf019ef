import type { Browser, Page } from "@playwright/test";
import type { Client } from "@tenbin/contract/client";
import { createClient } from "@tenbin/contract/create-client";
import { runTenbin } from "../running/tenbin.ts";
import { apiUrl, dataDir } from "../test-urls.ts";
import {
  fetchEmailsTo,
  headingOf,
  idTokenOf,
  type TestUser,
  waitForEmailLink,
} from "./accounts.ts";
import { keepSession } from "./start-session.ts";
import { accessibilityViolations } from "./axe.ts";
import { expect, openPage, sectionOf, test, movePointer } from "./journey.ts";
import { registerMonitor } from "./monitors.ts";
import { openList, saveAs } from "./saved-screens.ts";

const COMPANY = { ticker: "0482", name: "みなと精工" } as const;
const SCREEN = "割安な会社";
const QUESTION = "/screening?c=price_value_ratio:..0.8";

/** @returns what the command says of the market day that it brought */
async function takeMarketDay(): Promise<string> {
  const { code, stdout, stderr } = await runTenbin(["daily"], { DATA_DIR: dataDir });
  expect(code, stderr).toBe(0);
  return stdout;
}

async function countWaitingMails(): Promise<number> {
  const { stdout } = await runTenbin(["doctor", "--json"], { DATA_DIR: dataDir });
  return (JSON.parse(stdout) as { mails: { waiting: number } }).mails.waiting;
}

/** Of somebody whose browser does not matter. */
async function clientOf(member: TestUser): Promise<Client> {
  const token = await idTokenOf(member);
  return createClient({
    baseUrl: apiUrl,
    token: () => token,
    tabId: () => "e2e",
    deviceType: () => "pc",
  });
}

async function readClose(client: Client): Promise<number> {
  const company = await client.call("getCompany", { params: { ticker: COMPANY.ticker } });
  return company?.tape.close ?? Number.NaN;
}

/** Of these the next day crosses one, whatever it brings. */
const levelsAround = (close: number) => ({ above: close, below: close - 1 });

async function watchClose(client: Client): Promise<void> {
  const levels = levelsAround(await readClose(client));
  const alerts = (["above", "below"] as const).map((direction) => ({
    condition: { kind: "price" as const, direction, level: levels[direction], once: false },
  }));
  const { ticker } = COMPANY;
  await client.call("putCompanyAlerts", { params: { ticker }, body: { alerts } });
}

const sendAtAnyHour = (client: Client) =>
  client.call("putAlerts", { body: { settings: { quiet_from: null, quiet_until: null } } });

/** Those that tell of a market day, oldest first. */
async function mailsOf({ email }: TestUser) {
  const mails = await fetchEmailsTo(email);
  return mails
    .filter(({ text }) => text.includes("までの株価と開示にもとづくお知らせです"))
    .toReversed();
}

const yen = (amount: number) => `${amount.toLocaleString("ja-JP")}円`;

async function waitForMail(member: TestUser, count: number) {
  await expect.poll(async () => (await mailsOf(member)).length).toBe(count);
  return (await mailsOf(member)).at(-1)!;
}

async function setCompanyAlert(page: Page, close: number): Promise<void> {
  await openPage(page, `/companies/${COMPANY.ticker}`);
  await movePointer(page);
  await page.getByRole("button", { name: "通知を設定する" }).click();
  const dialog = page.getByRole("dialog", { name: `${COMPANY.name}の通知` });
  const levels = levelsAround(close);
  for (const [row, level] of [
    ["株価が水準以下になったとき", levels.below],
    ["株価が水準を上回ったとき", levels.above],
  ] as const) {
    await dialog.getByRole("checkbox", { name: row }).check();
    await dialog.getByRole("textbox", { name: `${row}の水準` }).fill(String(level));
  }
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "保存する" }).click();
  await expect(dialog).toBeHidden();
}

async function allowEveryHour(page: Page): Promise<void> {
  await openPage(page, "/setting#alerts");
  const saved = page.waitForResponse((response) => response.request().method() === "PUT");
  await page.getByLabel("メールを送らない時間帯").selectOption({ label: "なし" });
  expect((await saved).status()).toBe(200);
}

async function setScreenAlert(page: Page): Promise<void> {
  await openPage(page, QUESTION);
  await saveAs(page, "この条件を保存", SCREEN);
  await openList(page);
  await page.getByRole("button", { name: `「${SCREEN}」の通知を設定する` }).click();
  const dialog = page.getByRole("dialog", { name: `「${SCREEN}」の通知` });
  await dialog.getByRole("checkbox", { name: "条件に入った企業があったとき" }).check();
  await dialog.getByRole("checkbox", { name: "条件から外れた企業があったとき" }).check();
  await dialog.getByRole("button", { name: "保存する" }).click();
  await expect(dialog).toBeHidden();
}

/** As mail programs do (RFC 8058). */
async function stopByHeader(headers: readonly { key: string; value: string }[]): Promise<Response> {
  const valueOf = (name: string) => headers.find(({ key }) => key === name)?.value ?? "";
  expect(valueOf("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const [, url = ""] = /^<(https?:[^>]+)>$/.exec(valueOf("list-unsubscribe")) ?? [];
  return fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: valueOf("list-unsubscribe-post"),
  });
}

async function stopWithoutScript(browser: Browser, link: string): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    await page.goto(link);
    await page.getByRole("button", { name: "この種類のメールを止める" }).click();
    await expect(headingOf(page)).toHaveText("メールの配信を止めました");
  } finally {
    await context.close();
  }
}

test("members are told of a market day by mail and in the list, until they stop the mails @verify", async ({
  page,
  api,
  browser,
  baseURL,
}) => {
  test.setTimeout(400_000);
  // Of a company and stopped by the header; of a screen and stopped by the page; stopped after the second day.
  const members = await Promise.all([1, 2, 3].map(() => registerMonitor(api)));
  const [ofCompany, ofScreen, staying] = members as [TestUser, TestUser, TestUser];
  const [watcher, stayer] = await Promise.all([clientOf(ofCompany), clientOf(staying)]);
  await keepSession(page, ofCompany);
  const close = await readClose(watcher);
  await setCompanyAlert(page, close);
  await allowEveryHour(page);
  const other = await browser.newPage({ baseURL: baseURL! });
  await keepSession(other, ofScreen);
  await setScreenAlert(other);
  await allowEveryHour(other);

  await Promise.all([watchClose(stayer), sendAtAnyHour(stayer)]);

  await takeMarketDay();
  // The API reads the new market in a thread of its own.
  await expect.poll(() => readClose(watcher)).not.toBe(close);
  const after = await readClose(watcher);
  const moved = `${yen(close)} → ${yen(after)}`;
  const mail = await waitForMail(ofCompany, 1);
  expect(mail.subject).toBe(
    `【天秤】${COMPANY.ticker} ${COMPANY.name}:株価 ${yen(close)}→${yen(after)}`,
  );
  expect(mail.text).toContain(`株価:${moved}`);
  expect(mail.text).toContain("の通知を設定されているためお送りしています。");
  await openPage(page, "/portfolio#alerts");
  const list = sectionOf(page, "届いた通知");
  await expect(list).toBeInViewport();
  await expect(list).toContainText("未読1件");
  await expect(list.getByRole("listitem")).toContainText(`株価:${moved}`);
  await expect(list.getByRole("listitem")).toContainText("の通知を設定されているため、");
  await list.getByRole("button", { name: "すべて既読にする" }).click();
  await expect(list).not.toContainText("未読");
  await page.reload();
  await expect(list.getByRole("listitem")).toContainText(moved);
  await expect(list).not.toContainText("未読");

  const screenMail = await waitForMail(ofScreen, 1);
  expect(screenMail.subject).toMatch(`【天秤】保存した条件「${SCREEN}」:`);
  expect(screenMail.text).toMatch(/(入った|外れた)企業:\d\w{3} /);
  expect(screenMail.text).toContain(`保存した条件「${SCREEN}」の通知を設定されているため`);
  await other.goto(await waitForEmailLink("/stopmail", ofScreen.email));
  await other
    .getByRole("button", { name: /を止める$/ })
    .first()
    .click();
  await expect(other.getByRole("main")).toContainText("の配信を止めました。");
  expect(await accessibilityViolations(other)).toEqual([]);

  const stopped = await stopByHeader(mail.headers);
  expect([stopped.status, stopped.headers.get("set-cookie")]).toEqual([200, null]);
  await waitForMail(staying, 1);
  await Promise.all([watchClose(watcher), watchClose(stayer)]);
  await takeMarketDay();
  const last = await waitForMail(staying, 2);
  await page.reload();
  await expect(list).toContainText("未読1件");
  // Each mail that was written is handed over or dropped by then.
  await expect.poll(countWaitingMails).toBe(0);
  expect((await mailsOf(ofCompany)).length).toBe(1);
  expect((await mailsOf(ofScreen)).length).toBe(1);
  const [ofTicker = "", ofKind = ""] = last.text.match(/http\S+\/stopmail\S+/g) ?? [];
  await openPage(other, ofTicker);
  await other.getByRole("button", { name: "この企業のメールを止める" }).click();
  await expect(other).toHaveURL("/mail-alert/canceled");
  await expect(headingOf(other)).toHaveText("メールアラートを停止しました");
  await stopWithoutScript(browser, ofKind);
  const { companies = [] } = (await stayer.call("getAlerts")) ?? {};
  expect(companies).toMatchObject([{ ticker: COMPANY.ticker, stop_alert: true }]);
  const { kinds = [] } = (await stayer.call("getMailSettings")) ?? {};
  expect(kinds).toContainEqual({ kind: "alert", receives: false });
});
