import {
  failedStatusMessage,
  headingOf,
  logIn,
  registerAccount,
  waitForEmailLink,
} from "../journeys/accounts.ts";
import { contractOf, mainOf, press } from "../journeys/billing-pages.ts";
import { expect, openPage, test } from "../journeys/journey.ts";
import {
  CHECKOUT,
  PAYMENT_ORIGINS,
  TO_CHECKOUT,
  buyPlan,
  cards,
  confirmShownOrder,
  expectMails,
  expectSoon,
  pay,
  payAtCheckout,
  reconcile,
} from "../journeys/payment-service.ts";
import { changeRow } from "../running/change-row.ts";
import { runTenbin } from "../running/tenbin.ts";
import { dataDir, stripeUrl } from "../test-urls.ts";

test.use({
  origins: PAYMENT_ORIGINS,
  // Who deletes the account is signed out, and a plan is not sold twice.
  expectedBrowserErrors: [failedStatusMessage(401, 409, 410)],
});

const LIGHT = "/pricing/payment?plan=tenbin_light";

test("of two tabs only the later one can be paid, and one plan is charged once", async ({
  page,
  context,
  api,
}) => {
  const member = await registerAccount(api);
  await logIn(page, member, LIGHT);
  await confirmShownOrder(page, TO_CHECKOUT);
  await page.waitForURL(CHECKOUT);
  const later = await context.newPage();
  await openPage(later, LIGHT);
  await confirmShownOrder(later, TO_CHECKOUT);
  await later.waitForURL(CHECKOUT);

  await pay(page, cards.accepted, "申し込む");
  await expect(headingOf(page)).toHaveText("このページの有効期限は切れました");
  await payAtCheckout(later);
  await page.getByRole("link", { name: /に戻る$/ }).click();
  await expect(headingOf(page)).toHaveText("お支払いの中断");
  await mainOf(page).getByRole("link", { name: "もう一度内容を確認する" }).click();
  await expect(mainOf(page)).toContainText("すでにご契約中です。");
  await openPage(page, "/setting");
  await expect(contractOf(page).locator(".billing-receipt")).toHaveCount(1);
  await expectMails(member.email, ["お申し込み内容の控え(ライト)", "お支払いが完了しました"]);
});

test("a coupon lowers what is confirmed, charged and receipted, and the receipt has a name", async ({
  page,
  api,
}) => {
  const made = await runTenbin(
    [
      "coupon",
      "create",
      "AKI-2026",
      "--name",
      "秋の割引",
      "--percent",
      "50",
      "--months",
      "2",
    ].concat(["--plans", "tenbin_light", "--until", "2099-12-31", "--limit", "10"]),
    { DATA_DIR: dataDir },
  );
  expect(made.stdout).toBe("issued: AKI-2026\n");
  await logIn(page, await registerAccount(api), LIGHT);
  await expect(mainOf(page).locator(".due")).toHaveText("1,980円");
  await mainOf(page).getByRole("textbox", { name: "クーポンコード" }).fill("aki-2026");
  await press(page, "クーポンを使う");
  await expect(mainOf(page).locator(".due")).toHaveText("990円");
  expect(await confirmShownOrder(page, TO_CHECKOUT)).toBe(990);
  await page.waitForURL(CHECKOUT);
  await expect(page.getByText("本日のお支払い").locator("..")).toContainText("¥990");
  await payAtCheckout(page);

  await openPage(page, "/setting");
  await expect(contractOf(page)).toContainText("秋の割引");
  await contractOf(page)
    .getByRole("link", { name: /の領収書$/ })
    .click();
  await expect(mainOf(page)).toContainText("990円");
  await mainOf(page).getByRole("textbox", { name: "新しい宛名" }).fill("みなと企画");
  await press(page, "宛名を変えて再発行する");
  await expect(mainOf(page)).toContainText("再発行(元の領収書 番号 ");
  await expect(mainOf(page)).toContainText("みなと企画 様");
  await page.reload();
  await expect(mainOf(page)).toContainText("みなと企画 様");
});

test("deleting an account ends what is paid first", async ({ page, api }) => {
  const member = await registerAccount(api);
  await logIn(page, member, "/pricing");
  await buyPlan(page, "スタンダード");
  await openPage(page, "/setting/delete-account");
  await page.getByRole("textbox", { name: "いまのパスワード" }).fill(member.password);
  await press(page, "退会のメールを送る");
  await expect(mainOf(page)).toContainText("まだ退会していません");
  await page.goto(await waitForEmailLink("/setting/delete-account", member.email));
  await press(page, "退会する");
  await expect(headingOf(page)).toHaveText("退会を受け付けました");
  await expect(mainOf(page)).not.toContainText("お支払いの終了は、ただいま手続き中です");
  await page.goto(stripeUrl);
  const customer = page.locator(".sheet").filter({ hasText: member.email });
  await expect(customer.getByRole("row").filter({ hasText: "¥10,000" })).toContainText("終了");
});

test("a row that was spoilt by hand is named and repaired, and nothing differs then", async ({
  page,
  api,
}) => {
  const member = await registerAccount(api);
  await logIn(page, member, "/pricing");
  await buyPlan(page, "ライト");
  const clean = { checked: expect.any(Number) as unknown, drift: [], unread: [] };
  await expect.poll(reconcile).toEqual(clean);
  await spoilPlan(member.email, "tenbin_expert");
  await expectSoon(page, "/setting", async (soon) => {
    await soon(contractOf(page)).toContainText("エキスパート");
  });
  expect(await reconcile()).toMatchObject({
    drift: [
      {
        field: expect.stringMatching(/^subscriptions\.sub_\w+\.product$/) as unknown,
        local: { plan: "tenbin_expert" },
        remote: { plan: "tenbin_light" },
      },
    ],
  });
  expect(await reconcile()).toEqual(clean);
  await openPage(page, "/setting");
  await expect(contractOf(page)).toContainText("ライト(月額 1,980円・税込)");
});

function spoilPlan(email: string, plan: string): Promise<void> {
  return changeRow(
    "update subscriptions set plan = $2 where uid = (select uid from members where email = $1)",
    [email, plan],
  );
}
