import type { Page } from "@playwright/test";
import type { UserSuffix } from "@tenbin/contract";
import type { Client } from "@tenbin/contract/client";
import { createClient } from "@tenbin/contract/create-client";
import { SESSION_COOKIE } from "@tenbin/contract/accounts/session";
import { readIdToken } from "../running/id-token.ts";
import { apiUrl, enterpriseSession } from "../test-urls.ts";
import { generateUser, headingOf, waitForEmailLink } from "./accounts.ts";
import { follow } from "./billing-pages.ts";
import {
  expectValuationShown,
  fetchChart,
  fetchCompany,
  plotOf,
  weighBarOf,
} from "./company-page.ts";
import { expect, openPage, test, waitForHydration } from "./journey.ts";
import {
  buyPlan,
  confirmShownOrder,
  DAY,
  expectSoon,
  moveClockTo,
  payAtCheckout,
  PAYMENT_ORIGINS,
  readClock,
  TO_CHECKOUT,
} from "./payment-service.ts";
import { answerQuestionnaire } from "./questionnaire.ts";

test.use({ origins: PAYMENT_ORIGINS });
const UNLOCKED = "/companies/0482";
const BOUGHT = "/companies/0417";
const OTHER = "/companies/0305";

const ALL = [UNLOCKED, BOUGHT, OTHER];

const maskOf = (page: Page) => page.getByRole("region", { name: "この企業の分析は未解放です" });

const clientOf = (token: string | null): Client =>
  createClient({ baseUrl: apiUrl, token: () => token, tabId: () => "e2e", deviceType: () => "pc" });

/** With the session of the browser, or as a visitor without one. */
async function apiOf(page: Page): Promise<Client> {
  const cookies = await page.context().cookies();
  return clientOf(cookies.find(({ name }) => name === SESSION_COOKIE)?.value ?? null);
}

const tickerOf = (path: string) => path.slice("/companies/".length);

/** The theoretical value with as many digits as pages carry: too many to be there by chance. */
async function secretOf(path: string): Promise<string> {
  const analyst = clientOf(await readIdToken(enterpriseSession));
  const { valuation } = await fetchChart(analyst, tickerOf(path));
  const digits = String(valuation?.value_per_share).slice(0, 9);
  expect(digits).toMatch(/^\d+\.\d{4}$/);
  return digits;
}

/** As the web host sends it to this browser. */
const fetchPage = async (page: Page, path: string) => (await page.request.get(path)).text();

async function expectMasked(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await expect(plotOf(page)).toBeVisible();
  await expect(maskOf(page)).toHaveCount(1);
  await expect(weighBarOf(page)).toContainText("未表示");
  const api = await apiOf(page);
  const company = await fetchCompany(api, tickerOf(path));
  const chart = await fetchChart(api, tickerOf(path));
  expect(chart).toMatchObject({ is_authorized: false, masked: true, value: null });
  expect(chart.price.close.length).toBeGreaterThan(0);
  const secret = await secretOf(path);
  const sent = [await fetchPage(page, path), JSON.stringify(company), JSON.stringify(chart)];
  expect(sent.map((text) => text.includes(secret))).toEqual([false, false, false]);
}

async function expectAnalysed(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await expect(plotOf(page)).toBeVisible();
  await expect(maskOf(page)).toHaveCount(0);
  const chart = await fetchChart(await apiOf(page), tickerOf(path));
  expect(chart).toMatchObject({ is_authorized: true, masked: false });
  await expectValuationShown(page, chart);
  expect((await fetchPage(page, path)).includes(await secretOf(path))).toBe(true);
}

async function expectOnlyAnalysed(page: Page, analysed: readonly string[]): Promise<void> {
  for (const path of ALL) {
    await (analysed.includes(path) ? expectAnalysed(page, path) : expectMasked(page, path));
  }
}

/** What `GET /user` says of the rights. */
async function expectRights(
  page: Page,
  suffix: UserSuffix,
  { unlocksLeft, portfolio }: { readonly unlocksLeft: number; readonly portfolio: number },
): Promise<void> {
  expect(await (await apiOf(page)).call("getUser")).toMatchObject({
    user_suffix: suffix,
    unlocakble_number: unlocksLeft,
    portfolio_maxcount: portfolio,
  });
}

test("a visitor meets a masked page, registers, tries everything, unlocks, buys a unit and then light", async ({
  page,
}) => {
  const { email, password } = generateUser();
  await expectOnlyAnalysed(page, []);
  await openPage(page, UNLOCKED);
  await maskOf(page).getByRole("link", { name: "無料で会員登録する" }).click();
  await page.getByRole("textbox", { name: "メールアドレス" }).fill(email);
  await page.getByRole("button", { name: "確認のメールを送る" }).click();
  await expect(headingOf(page)).toHaveText("メールを送りました");
  await page.goto(await waitForEmailLink("/register/verify", email));
  await page.getByLabel("新しいパスワード").fill(password);
  await page.getByRole("button", { name: "質問へ進む" }).click();
  await page.waitForURL(`/register/login?next=${encodeURIComponent(UNLOCKED)}`);
  await waitForHydration(page);
  await answerQuestionnaire(page);
  await page.getByRole("link", { name: "続ける" }).click();
  await page.waitForURL(UNLOCKED);
  await expectRights(page, "WL", { unlocksLeft: 3, portfolio: 30 });
  await expectOnlyAnalysed(page, ALL);

  await moveClockTo((await readClock()) + 7 * DAY + 1);
  await expectSoon(page, UNLOCKED, async (soon) => {
    await soon(maskOf(page)).toHaveCount(1);
  });
  await expectRights(page, "FF", { unlocksLeft: 3, portfolio: 5 });
  await expectOnlyAnalysed(page, []);

  await openPage(page, UNLOCKED);
  // The sections below the chart wait for the first interaction.
  await page.mouse.wheel(0, 400);
  await page.getByRole("button", { name: "1社分を使って解放する(残り3社)" }).click();
  await expect(maskOf(page)).toHaveCount(0);
  await expectRights(page, "FF", { unlocksLeft: 2, portfolio: 5 });
  await expectOnlyAnalysed(page, [UNLOCKED]);

  await openPage(page, BOUGHT);
  await follow(page, "単品購入の内容を確認する");
  await confirmShownOrder(page, TO_CHECKOUT);
  await payAtCheckout(page);
  await expectRights(page, "FF", { unlocksLeft: 2, portfolio: 5 });
  await expectOnlyAnalysed(page, [UNLOCKED, BOUGHT]);

  await buyPlan(page, "ライト");
  await expectRights(page, "PL", { unlocksLeft: 2, portfolio: 30 });
  await expectOnlyAnalysed(page, ALL);
});
