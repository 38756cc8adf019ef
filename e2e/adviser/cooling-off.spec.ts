import type { Page } from "@playwright/test";
import { expectAccessible, fetchEmailsTo, logIn, registerAccount } from "../journeys/accounts.ts";
import { contractOf, mainOf } from "../journeys/billing-pages.ts";
import { expect, openPage, sectionOf, test } from "../journeys/journey.ts";
import {
  CHECKOUT,
  DAY,
  PAYMENT_ORIGINS,
  TO_CHECKOUT,
  confirmShownOrder,
  expectMails,
  expectSoon,
  moveClockTo,
  payAtCheckout,
  readClock,
  reconcile,
} from "../journeys/payment-service.ts";

test.use({ origins: PAYMENT_ORIGINS });

const LIGHT = "/pricing/payment?plan=tenbin_light";
const DOCUMENT = "契約締結時交付書面";
const FEE = 1_980;
const ACKNOWLEDGEMENT =
  "契約締結前交付書面を読み、内容を確かめました。契約締結時の書面を電子メールと設定の画面で受け取ることに同意します";
const UNTICKED = "確かめて、チェックを入れてください";
const acknowledgement = (page: Page) =>
  mainOf(page).getByRole("checkbox", { name: ACKNOWLEDGEMENT, exact: true });

/** Yen in a text: 1,980円. */
const yenIn = (text: string) => Number(/([\d,]+)円/.exec(text)?.[1]?.replaceAll(",", ""));

test("a contract is acknowledged, documented, and cooled off in one step @states", async ({
  page,
  api,
}) => {
  const member = await registerAccount(api);

  await test.step("nothing is ordered before the document is acknowledged", async () => {
    await logIn(page, member, LIGHT);
    await expect(acknowledgement(page)).not.toBeChecked();
    await expect(mainOf(page)).toContainText("関東財務局長(金商)第9999号");
    await confirmShownOrder(page, TO_CHECKOUT);
    await expect(mainOf(page).getByRole("alert")).toHaveText(`${ACKNOWLEDGEMENT}:${UNTICKED}`);
    await expect(acknowledgement(page)).toHaveAccessibleDescription(`エラー ${UNTICKED}`);
    expect(new URL(page.url()).pathname).toBe("/pricing/payment");
    await expectAccessible(page);
    await acknowledgement(page).check();
    expect(await confirmShownOrder(page, TO_CHECKOUT)).toBe(FEE);
    await page.waitForURL(CHECKOUT);
    await payAtCheckout(page);
  });

  await test.step("its document is mailed in full", async () => {
    await expectMails(member.email, ["お支払いが完了しました", `${DOCUMENT}(投資顧問契約)`]);
    const mail = (await fetchEmailsTo(member.email)).find(({ subject }) =>
      subject.includes(DOCUMENT),
    );
    expect(mail?.text).toContain("関東財務局長(金商)第9999号");
    expect(mail?.text).toContain("クーリング・オフ");
  });

  await test.step("it is in the settings, with what is refunded on the third day", async () => {
    await moveClockTo((await readClock()) + 2 * DAY);
    await expectSoon(page, "/setting", async (soon) => {
      await soon(contractOf(page)).toContainText("までクーリング・オフできます");
    });
    await contractOf(page)
      .getByRole("link", { name: `ライトの${DOCUMENT}` })
      .click();
    await expect(page.getByRole("region", { name: DOCUMENT })).toContainText("第9999号");
    await expectAccessible(page);
  });

  await test.step("only the document is printed", async () => {
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("region", { name: DOCUMENT })).toBeVisible();
    await expect(mainOf(page).getByRole("button")).toHaveCount(0);
    await expect(mainOf(page).getByRole("link")).toHaveCount(0);
    await page.emulateMedia({ media: "screen" });
  });

  const offer = mainOf(page).getByText("下のボタンを押すと");
  const refund = yenIn(await offer.innerText());
  await test.step("one press ends it", async () => {
    // Two days of a month's fee, of which no part of a yen is kept.
    const kept = FEE - refund;
    expect([28, 29, 30, 31].map((days) => 2 * Math.floor(FEE / days))).toContain(kept);
    await mainOf(page).getByRole("button", { name: "契約を解除する(クーリング・オフ)" }).click();
    await expect(mainOf(page)).toContainText(
      `契約の解除を受け付けました。お支払いに使われたカードに、${refund.toLocaleString("ja-JP")}円を返金します。`,
    );
    await page.reload();
    await expect(mainOf(page)).toContainText("クーリング・オフを受け付けました");
  });

  await test.step("rights end, and the receipt shows the refund", async () => {
    await expectSoon(page, "/setting", async (soon) => {
      await soon(contractOf(page)).toContainText("有料プランの契約は終わりました");
      await soon(contractOf(page).locator(".billing-receipt")).toContainText(
        `返金 ${refund.toLocaleString("ja-JP")}円`,
      );
      await soon(sectionOf(page, "アカウント")).toContainText("無料会員");
    });
    await expectMails(member.email, [
      "お支払いが完了しました",
      `${DOCUMENT}(投資顧問契約)`,
      "契約を解除しました(クーリング・オフ)",
      "返金しました",
    ]);
    expect(await reconcile()).toMatchObject({ drift: [] });
  });

  await test.step("who cooled off can buy again", async () => {
    await openPage(page, LIGHT);
    await acknowledgement(page).check();
    expect(await confirmShownOrder(page, TO_CHECKOUT)).toBe(FEE);
    await page.waitForURL(CHECKOUT);
  });
});
