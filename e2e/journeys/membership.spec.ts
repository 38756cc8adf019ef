import type { Page } from "@playwright/test";
import { generateUser, headingOf, waitForEmailLink } from "./accounts.ts";
import { follow } from "./billing-pages.ts";
import { plotOf } from "./company-page.ts";
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
test.describe.configure({ timeout: 120_000 });

const UNLOCKED = "/companies/0482";
const BOUGHT = "/companies/0417";
const OTHER = "/companies/0305";

const maskOf = (page: Page) => page.getByRole("region", { name: "この企業の分析は未解放です" });

async function expectMasked(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await expect(plotOf(page)).toBeVisible();
  await expect(maskOf(page)).toHaveCount(1, { timeout: 1_000 });
}

async function expectAnalysed(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await expect(plotOf(page)).toBeVisible();
  await expect(maskOf(page)).toHaveCount(0);
}

test("a visitor meets a masked page, registers, tries everything, unlocks, buys a unit and then light", async ({
  page,
}) => {
  const { email, password } = generateUser();
  await expectMasked(page, UNLOCKED);
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
  for (const path of [UNLOCKED, BOUGHT, OTHER]) await expectAnalysed(page, path);

  await moveClockTo((await readClock()) + 7 * DAY + 1);
  await expectSoon(page, UNLOCKED, () => expectMasked(page, UNLOCKED));
  for (const path of [BOUGHT, OTHER]) await expectMasked(page, path);

  await openPage(page, UNLOCKED);
  await maskOf(page).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "1社分を使って解放する(残り3社)" }).click();
  await expect(maskOf(page)).toHaveCount(0);
  await expectAnalysed(page, UNLOCKED);
  await expectMasked(page, BOUGHT);

  await follow(page, "単品購入の内容を確認する");
  await confirmShownOrder(page, TO_CHECKOUT);
  await payAtCheckout(page);
  await expectAnalysed(page, BOUGHT);
  await expectAnalysed(page, UNLOCKED);
  await expectMasked(page, OTHER);

  await buyPlan(page, "ライト");
  await expectAnalysed(page, OTHER);
});
