import type { Page } from "@playwright/test";
import { expectAccessible, failedStatusMessage, headingOf, registerAccount } from "./accounts.ts";
import { startSession } from "./start-session.ts";
import { contractOf, follow, mainOf, press } from "./billing-pages.ts";
import { expect, openPage, test, waitForHydration } from "./journey.ts";
import {
  CHECKOUT,
  INVOICE,
  PORTAL,
  DAY,
  HOUR,
  PAYMENT_ORIGINS,
  TO_CHECKOUT,
  buyPlan,
  cards,
  confirmShownOrder,
  expectMails,
  expectPaid,
  expectSoon,
  monthAfter,
  moveClockTo,
  pay,
  payAtCheckout,
  readClock,
  reconcile,
} from "./payment-service.ts";
import { answerQuestionnaire } from "./questionnaire.ts";

test.use({
  origins: PAYMENT_ORIGINS,
  // A card that is declined, and a fourth company.
  expectedBrowserErrors: [failedStatusMessage(402, 409)],
});
test("from free to light to standard, a downgrade and a churn withdrawn, and out [spec 1.1, 1.10, 4.5] @states", async ({
  page,
  api,
}) => {
  const member = await registerAccount(api);
  await startSession(page, member, "/pricing");
  const end = await buyPlan(page, "ライト");

  await openPage(page, "/pricing");
  await follow(page, "スタンダードの内容を確認する");
  await expect(headingOf(page)).toHaveText("プラン変更の確認");
  const due = await confirmShownOrder(page, "変更を確定して支払う");
  await page.waitForURL("/pricing/upgrade/done");
  await expect(mainOf(page)).toContainText("ライトからスタンダードに変わりました。");
  expect(due).toBeGreaterThan(8_000);
  await follow(page, "設定で契約を確かめる");
  await expect(contractOf(page)).toContainText("スタンダード(月額 10,000円・税込)");
  await expect(contractOf(page).locator(".billing-receipt").first()).toContainText(
    `${due.toLocaleString("ja-JP")}円`,
  );

  await openPage(page, "/pricing");
  await follow(page, "ライトの内容を確認する");
  await press(page, "ライトへの変更を予約する");
  await page.waitForURL("/pricing/downgrade/done");
  await expect(mainOf(page)).toContainText(/日にスタンダードからライトに変わり、/);
  await expectAccessible(page);
  await follow(page, "設定で契約を確かめる");
  await expect(contractOf(page)).toContainText("にライトに変わります。");
  await follow(page, "変更の予約を取り消す");
  await press(page, "変更の予約を取り消す");
  await page.waitForURL("/pricing/downgrade/canceled");
  await expect(mainOf(page)).toContainText(/スタンダードの契約は続きます。次の更新日は/);

  await follow(page, "設定で契約を確かめる");
  await follow(page, "解約する");
  await press(page, "スタンダードを解約する");
  await page.waitForURL("/pricing/churn/done");
  await expect(mainOf(page)).toContainText(/スタンダードは\d+年\d+月\d+日 \d+:\d+まで使え、/);
  await expectAccessible(page);
  await openPage(page, "/pricing");
  await expect(mainOf(page)).toContainText(/解約を受け付けています。.+まで使え、/);
  await expectAccessible(page);
  await follow(page, "解約を取り消す");
  await press(page, "解約を取り消す");
  await page.waitForURL("/pricing/churn/canceled");
  await expect(mainOf(page)).toContainText(/スタンダードの契約は続きます。次の更新日は/);
  await follow(page, "設定で契約を確かめる");
  await follow(page, "解約する");
  await press(page, "スタンダードを解約する");
  await page.waitForURL("/pricing/churn/done");

  await moveClockTo(end + HOUR);
  await expectSoon(page, "/setting", async (soon) => {
    await soon(contractOf(page)).toContainText("有料プランの契約は終わりました。");
  });
  await openPage(page, "/pricing");
  await expect(mainOf(page).getByRole("columnheader", { name: /無料会員現在/ })).toBeVisible();
  await expectMails(member.email, [
    "お申し込み内容の控え(ライト)",
    "お支払いが完了しました",
    "お支払いが完了しました",
    "プラン変更の控え(スタンダード)",
    "プラン変更の予約の控え(ライト)",
    "プランの変更を取り消しました",
    "解約の控え(スタンダード)",
    "解約を取り消しました",
    "解約の控え(スタンダード)",
    "スタンダードの契約が終了しました",
  ]);
});

test("a declined card pays nothing; an empty one is given a grace, and another recovers [spec 4.1, 4.4] @verify", async ({
  page,
  api,
}) => {
  const member = await registerAccount(api);
  await startSession(page, member, "/pricing");
  await follow(page, "ライトの内容を確認する");
  await confirmShownOrder(page, TO_CHECKOUT);
  await page.waitForURL(CHECKOUT);
  await pay(page, cards.declined, "申し込む");
  await expect(page.getByRole("alert")).toContainText("カードが拒否されました");
  await pay(page, cards.accepted, "申し込む");
  await expectPaid(page);
  const end = monthAfter(await readClock());

  await openPage(page, "/setting");
  await press(page, "カードを変更する");
  await page.waitForURL(PORTAL);
  await page.getByText("カードを追加する").click();
  await pay(page, cards.empty, "追加して既定にする");
  await page.getByRole("link", { name: /に戻る/ }).click();
  await expectSoon(page, "/setting", async (soon) => {
    await soon(contractOf(page)).toContainText("末尾0341");
  });

  await moveClockTo(end + 2 * HOUR);
  await expectSoon(page, "/setting", async (soon) => {
    await soon(contractOf(page)).toContainText("の支払いができませんでした。");
  });
  await expect(contractOf(page)).toContainText("までは、これまでどおり使えます。");
  const unpaid = [
    "お申し込み内容の控え(ライト)",
    "お支払いが完了しました",
    "お支払いができませんでした",
  ];
  // Reminders are chosen by the day: after the eighth only that of the eighth is.
  await expectMails(member.email, unpaid);
  await moveClockTo(end + 8 * DAY);
  await expectSoon(page, "/setting", async (soon) => {
    await soon(contractOf(page)).toContainText("この契約の機能は、いま止まっています。");
  });

  const before = [...unpaid, "有料の機能を停止しました"];
  await expectMails(member.email, before);
  await contractOf(page)
    .getByRole("link", { name: /支払いの画面へ進む/ })
    .click();
  await page.waitForURL(INVOICE);
  await pay(page, cards.accepted, /を支払う$/);
  await expect(page.getByText(/^支払い済み・/)).toBeVisible();
  await expectSoon(page, "/setting", async (soon) => {
    await soon(contractOf(page)).toContainText("ライト(月額 1,980円・税込)");
    await soon(contractOf(page)).not.toContainText("支払いができませんでした");
  });
  await expectMails(member.email, [...before, "お支払いが完了しました"]);
});

test("an upgrade waits for 3-D Secure: given up it changes nothing, taken up it changes the plan @states @verify", async ({
  page,
  api,
}) => {
  const member = await registerAccount(api);
  await startSession(page, member, "/pricing");
  await buyPlan(page, "ライト", cards.challenged);
  await openPage(page, "/pricing");
  await follow(page, "スタンダードの内容を確認する");
  await confirmShownOrder(page, "変更を確定して支払う");
  const expectWaiting = async () => {
    await expect(headingOf(page)).toHaveText("お支払いの確認が必要です");
    await expect(mainOf(page)).toContainText("までにお支払いがすむと切り替わります");
    await expect(mainOf(page)).toContainText("それまではライトのまま変わりません。");
  };
  await expectWaiting();
  await expectAccessible(page);
  await page.reload();
  await expectWaiting();
  await followToInvoice(page);
  await pay(page, cards.challenged, /を支払う$/);
  await page.getByRole("button", { name: "認証に失敗する" }).click();
  await expect(page.getByRole("alert")).toContainText("が完了しませんでした。");

  const given = await readClock();
  await moveClockTo(given + DAY);
  await expectSoon(page, "/setting", async (soon) => {
    await soon(contractOf(page)).toContainText("ライト(月額 1,980円・税込)");
    await soon(contractOf(page)).not.toContainText("支払いの確認を待っています");
  });

  await openPage(page, "/pricing");
  await follow(page, "スタンダードの内容を確認する");
  await confirmShownOrder(page, "変更を確定して支払う");
  await expectWaiting();
  await followToInvoice(page);
  await pay(page, cards.challenged, /を支払う$/);
  await page.getByRole("button", { name: "認証する", exact: true }).click();
  await expect(page.getByText(/^支払い済み・/)).toBeVisible();
  await expectSoon(page, "/setting", async (soon) => {
    await soon(contractOf(page)).toContainText("スタンダード(月額 10,000円・税込)");
  });
  await expectMails(member.email, [
    "お申し込み内容の控え(ライト)",
    "お支払いが完了しました",
    "お支払いが完了しました",
    "プラン変更の控え(スタンダード)",
  ]);
});

test("the card is changed on the way to a dearer plan, and pays for it @verify", async ({
  page,
  api,
}) => {
  await startSession(page, await registerAccount(api), "/pricing");
  await buyPlan(page, "ライト");
  await openPage(page, "/pricing");
  await follow(page, "スタンダードの内容を確認する");
  await press(page, "カードを変更する");
  await page.waitForURL(PORTAL);
  await page.getByText("カードを追加する").click();
  await pay(page, "5555 5555 5555 4444", "追加して既定にする");
  await page.getByRole("link", { name: /に戻る/ }).click();
  const upgrade = "/pricing/upgrade?plan=tenbin_standard";
  await expect(page).toHaveURL(upgrade);
  await expectSoon(page, upgrade, async (soon) => {
    await soon(mainOf(page)).toContainText("末尾4444");
  });
  await confirmShownOrder(page, "変更を確定して支払う");
  await page.waitForURL("/pricing/upgrade/done");
});

async function followToInvoice(page: Page): Promise<void> {
  await mainOf(page)
    .getByRole("link", { name: /お支払いの画面へ進む/ })
    .click();
  await page.waitForURL(INVOICE);
}

test("a plan that is bought in a trial begins when it ends, and costs nothing before @states @verify", async ({
  page,
  api,
}) => {
  const member = await registerAccount(api);
  await startSession(page, member, "/register/login");
  await waitForHydration(page);
  await answerQuestionnaire(page);
  await openPage(page, "/pricing");
  await follow(page, "スタンダードの内容を確認する");
  const waiting = mainOf(page).getByRole("radio", { name: /^無料体験が終わる/ });
  await expect(waiting).toBeChecked();
  await expect(mainOf(page)).toContainText("終わりまでそのまま使えます");
  await expectAccessible(page);
  await mainOf(page)
    .getByRole("radio", { name: /^いますぐ始める/ })
    .check();
  await expect(mainOf(page)).toContainText("残りの日数は使えなくなります");
  await waiting.check();
  expect(await confirmShownOrder(page, TO_CHECKOUT)).toBe(0);
  await page.waitForURL(CHECKOUT);
  await pay(page, cards.accepted, "申し込む");
  await expect(headingOf(page)).toHaveText("お申し込みが完了しました");
  await expect(mainOf(page)).toContainText(
    /スタンダードの機能を、無料体験が終わる.*から使えます。/,
  );
  await openPage(page, "/setting");
  await expect(contractOf(page)).toContainText(/スタンダードは、無料体験が終わる.*に始まり、/);
  await expect(contractOf(page)).toContainText("10,000円(税込)");
  await expectMails(member.email, [
    "7日間の無料体験が始まりました",
    "お申し込み内容の控え(スタンダード)",
  ]);

  await moveClockTo((await readClock()) + 7 * DAY + 2 * HOUR);
  await expectSoon(page, "/setting", async (soon) => {
    await soon(contractOf(page)).not.toContainText("無料体験が終わる");
    await soon(contractOf(page).locator(".billing-receipt").first()).toContainText("10,000円");
  });
});

test("three companies are bought alone, a fourth is refused, and a plan ends them [spec 1.10, 6.5] @states @verify", async ({
  page,
  api,
}) => {
  const member = await registerAccount(api);
  await startSession(page, member, "/pricing");
  for (const ticker of ["0482", "0417", "021A"]) {
    await openPage(page, `/companies/${ticker}`);
    await follow(page, "単品購入の内容を確認する");
    await confirmShownOrder(page, TO_CHECKOUT);
    await payAtCheckout(page);
  }
  await openPage(page, `/pricing/payment-unit?ticker=0305`);
  await expect(mainOf(page)).toContainText("単品購入は同時に3社までです。");
  await expectAccessible(page);
  await openPage(page, "/setting");
  const units = contractOf(page)
    .getByRole("list")
    .filter({ hasText: "次の更新日" })
    .getByRole("listitem");
  await expect(units).toHaveCount(3);

  await openPage(page, "/pricing");
  await follow(page, "ライトの内容を確認する");
  const offers = mainOf(page).getByRole("checkbox", { name: /の単品購入を、次の更新日/ });
  await expect(offers).toHaveCount(3);
  await offers.first().check();
  await offers.nth(1).check();
  await confirmShownOrder(page, TO_CHECKOUT);
  await payAtCheckout(page);
  await expectSoon(page, "/setting", async (soon) => {
    await soon(contractOf(page).getByText(/に終わります$/)).toHaveCount(2);
  });
  await moveClockTo(monthAfter(await readClock()) + HOUR);
  await expectSoon(page, "/setting", async (soon) => {
    await soon(contractOf(page).getByText(/に終わります$/)).toHaveCount(0);
    await soon(contractOf(page).getByText(/^次の更新日/)).toHaveCount(1);
  });
});

test("after all of them our rows are those of the payment service", async () => {
  await expect.poll(reconcile).toEqual({ checked: expect.any(Number), drift: [], unread: [] });
});
