import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { OrderTerms } from "@tenbin/contract/billing/order-confirmation";
import { sampleContract, sampleInvoice } from "../../web/app/routes/gallery/sample-contracts.ts";
import { sampleOrder } from "../../web/app/routes/gallery/sample-orders.ts";
import { type ApiProxy, proxyApi } from "../running/api-proxy.ts";
import { type WebProcess, serveWeb } from "../running/serve-web.ts";
import { apiUrl, dataDir, webUrl } from "../test-urls.ts";
import { expectAccessible, headingOf, registerAccount } from "./accounts.ts";
import { startSession } from "./start-session.ts";
import { type Answers, answerBilling } from "./billing-api.ts";
import { mainOf, press } from "./billing-pages.ts";
import { expect, openPage, sectionOf, test as base, waitForHydration } from "./journey.ts";

const CHECKOUT = "https://checkout.example";

interface Sale {
  readonly api: ApiProxy;
  readonly web: WebProcess;
}

/** A web host whose billing is answered by each test. */
const test = base.extend<object, { sale: Sale }>({
  sale: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern
    async ({}, use) => {
      const api = await proxyApi(apiUrl, webUrl);
      const fakes = JSON.parse(await readFile(join(dataDir, "fakes.json"), "utf8")) as Record<
        string,
        string
      >;
      const own = { API_URL: api.origin, PUBLIC_API_URL: api.origin, STRIPE_URL: CHECKOUT };
      const web = await serveWeb({ ...fakes, ...own });
      await use({ api, web });
      await web.stop();
      await api.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ sale }, use) => use(sale.web.origin),
  origins: ({ sale }, use) => use([sale.web.origin, sale.api.origin, CHECKOUT]),
  expectedBrowserErrors: [/status of (404|409|422|503)/],
});
// One web host serves them all.
test.describe.configure({ mode: "default" });

const previewOf = (terms: OrderTerms, confirmation = "signed") => ({
  terms,
  confirmation,
  valid_until: "2025-11-14T00:15:00Z",
  coupon_code: null,
  document: null,
});

/** Signs a new member in and answers their billing. */
async function open(
  page: Page,
  client: Parameters<typeof registerAccount>[0],
  { api }: Sale,
  path: string,
  answers: Answers,
) {
  const calls = await answerBilling(page, api.origin, {
    getSubscription: { ...sampleContract },
    getCoupons: { coupon_codes: [] },
    getInvoices: { recipient: null, invoices: [sampleInvoice] },
    getConfirmations: { confirmations: [] },
    ...answers,
  });
  await page.route(`${CHECKOUT}/**`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>checkout</title>" }),
  );
  await startSession(page, await registerAccount(client), path);
  return calls;
}

test("a plan is confirmed, ordered once, and confirmed anew after Back @states", async ({
  page,
  api: client,
  sale,
}) => {
  const calls = await open(page, client, sale, "/pricing", {
    previewOrder: () => previewOf(sampleOrder),
    startCheckout: () => ({ url: `${CHECKOUT}/pay/1` }),
  });
  await mainOf(page).getByRole("link", { name: "ライトの内容を確認する" }).click();
  await expect(headingOf(page)).toHaveText("お申し込み内容の確認");
  await expect(mainOf(page)).toContainText("毎月14日に請求します");
  await expectAccessible(page);
  await press(page, "この内容で決済画面へ進む");
  await expect(page.getByRole("alert")).toContainText("チェックを入れてください");
  await mainOf(page).getByRole("checkbox").check();
  await mainOf(page).getByRole("button", { name: "この内容で決済画面へ進む" }).dblclick();
  await page.waitForURL(`${CHECKOUT}/pay/1`);
  await page.goBack();
  await waitForHydration(page);
  await expect(mainOf(page).getByRole("checkbox")).not.toBeChecked();
  await mainOf(page).getByRole("checkbox").check();
  await press(page, "この内容で決済画面へ進む");
  await page.waitForURL(`${CHECKOUT}/pay/1`);
  const orders = calls.filter(({ name }) => name === "startCheckout");
  expect(orders.map(({ body }) => body)).toEqual(
    orders.map(() => ({ plan: "tenbin_light", confirmation: "signed", end_units: [] })),
  );
  const keys = orders.map(({ key }) => key);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  // The second press of the double click has the first one's key, the new confirmation another.
  expect(new Set(keys).size).toBe(2);
});

test("an order goes nowhere but to the payment service, and new terms are confirmed anew", async ({
  page,
  api: client,
  sale,
}) => {
  const answers = [
    { url: "https://evil.example/pay" },
    { status: 409, errorType: "amount_changed" },
    { url: `${CHECKOUT}/pay/2` },
  ];
  let previews = 0;
  const path = "/pricing/payment-unit?ticker=0482";
  const calls = await open(page, client, sale, path, {
    previewOrder: () => {
      previews += 1;
      return previewOf(
        { ...sampleOrder, order: { kind: "unit", company: "みなと精工" }, coupon: null },
        `signed ${previews}`,
      );
    },
    startCheckout: () => answers.shift() ?? {},
  });
  await mainOf(page).getByRole("checkbox").check();
  await press(page, /決済画面へ進む/);
  await expect(page.getByRole("alert")).toBeVisible();
  expect(page.url()).toBe(sale.web.origin + path);
  await press(page, /決済画面へ進む/);
  await expect(mainOf(page)).toContainText("確認の画面を開いたあとに金額が変わりました。");
  // The new terms are here.
  await expect(mainOf(page).locator("[aria-busy=true]")).toHaveCount(0);
  await press(page, /決済画面へ進む/);
  await page.waitForURL(`${CHECKOUT}/pay/2`);
  const orders = calls.filter(({ name }) => name === "startCheckout");
  expect(orders.map(({ body }) => body)).toEqual(
    [1, 1, 2].map((count) => ({ ticker: "0482", confirmation: `signed ${count}` })),
  );
});

test("a payment is told once it is confirmed, after a reload too, and only to its member @states", async ({
  page,
  api: client,
  sale,
}) => {
  let asked = 0;
  await open(page, client, sale, "/pricing/payment/completed?session_id=cs_1", {
    findCheckout: () => {
      asked += 1;
      return {
        status: asked < 3 ? "being_confirmed" : "confirmed",
        plan: "tenbin_light",
        ticker: null,
      };
    },
  });
  await expect(headingOf(page)).toHaveText("お支払いを確かめています");
  await expectAccessible(page);
  await expect(headingOf(page)).toHaveText("お支払いが完了しました");
  await page.reload();
  await expect(headingOf(page)).toHaveText("お支払いが完了しました");
  await page.unrouteAll();
  await answerBilling(page, sale.api.origin, {
    findCheckout: { status: 404, errorType: "not_found" },
  });
  await openPage(page, "/pricing/payment/completed?session_id=cs_forged");
  await expect(headingOf(page)).toHaveText("お支払いの完了");
  await expect(mainOf(page)).not.toContainText("お支払いが完了しました");
});

test("the settings show contract, coupons and receipts, each failing alone @states", async ({
  page,
  api: client,
  sale,
}) => {
  let isOut = true;
  const recipients: unknown[] = [];
  const again = {
    ...sampleInvoice,
    number: "TNB-0001-2",
    recipient: "乙社",
    issue: 2,
    replaces: { issue: 1, number: "TNB-0001", issued_at: sampleInvoice.issued_at },
    reissues_left: 4,
  };
  let issued = sampleInvoice;
  await open(page, client, sale, "/setting", {
    getInvoices: () =>
      isOut
        ? { status: 503, errorType: "unavailable" }
        : { recipient: null, invoices: [sampleInvoice] },
    getInvoice: () => ({ ...issued }),
    reissueInvoice: ({ body }) => {
      recipients.push(body);
      issued = again;
      return { ...again };
    },
    redeemCoupon: { status: 422, errorType: "coupon_invalid" },
    putInvoiceRecipient: ({ body }) => {
      recipients.push(body);
      return { recipient: "甲社" };
    },
  });
  const plan = sectionOf(page, "プランと支払い");
  await expect(plan).toContainText("Visa 末尾4242(有効期限 2027年3月)");
  await expect(plan).toContainText("みなと精工");
  await plan.getByRole("textbox", { name: "クーポンコード" }).fill("aki−2025");
  await plan.getByRole("button", { name: "クーポンを使う" }).click();
  await expect(plan).toContainText("このクーポンコードは使えません。");
  await expectAccessible(page);
  isOut = false;
  await plan.getByRole("button", { name: "もう一度読み込む" }).click();
  await plan.getByRole("textbox", { name: "宛名" }).fill("甲社");
  await press(page, "宛名を保存する");
  await expect(plan).toContainText("これからの領収書の宛名を保存しました。");
  await plan.getByRole("link", { name: "2025年11月14日の領収書" }).click();
  await expect(headingOf(page)).toHaveText("領収書");
  await expect(mainOf(page)).toContainText("登録番号 T0000000000000");
  await expectAccessible(page);
  await mainOf(page).getByRole("textbox", { name: "新しい宛名" }).fill("乙社");
  await press(page, "宛名を変えて再発行する");
  await expect(mainOf(page)).toContainText("再発行(元の領収書 番号 TNB-0001、2025年11月14日発行)");
  await expect(mainOf(page)).toContainText("乙社 様");
  expect(recipients).toEqual([{ recipient: "甲社" }, { recipient: "乙社" }]);
  await page.emulateMedia({ media: "print" });
  await expect(mainOf(page).getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toBeHidden();
});
