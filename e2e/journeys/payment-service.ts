import { scaleTimeout } from "../../.ci/runner/timeouts.ts";
import type { Page } from "@playwright/test";
import { runTenbin } from "../running/tenbin.ts";
import { apiUrl, dataDir, stripeUrl, webUrl } from "../test-urls.ts";
import { fetchEmailsTo, headingOf } from "./accounts.ts";
import { mainOf } from "./billing-pages.ts";
import { expect, openPage } from "./journey.ts";

/** Of a journey that goes through the pages of the fake Stripe. */
export const PAYMENT_ORIGINS = [webUrl, apiUrl, stripeUrl] as const;

/** Test cards, by what becomes of them. */
export const cards = {
  accepted: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  /** Can be registered, but pays nothing. */
  empty: "4000 0000 0000 0341",
  /** Asks for 3-D Secure at every payment. */
  challenged: "4000 0027 6000 3184",
} as const;

export const HOUR = 3_600;
export const DAY = 24 * HOUR;

/** Moves the clock of payments and rights, which all members share, forward. @param seconds Unix time */
export async function moveClockTo(seconds: number): Promise<void> {
  const advance = Math.ceil(seconds - (await readClock()));
  expect(advance, "the clock goes forward only").toBeGreaterThan(0);
  const body = new URLSearchParams({ advance: String(advance) });
  await fetch(`${stripeUrl}/control/clock`, { method: "POST", body });
}

/** @returns Unix time of the clock of payments and rights */
export async function readClock(): Promise<number> {
  const response = await fetch(`${stripeUrl}/clock.json`);
  return ((await response.json()) as { now: number }).now;
}

/** A month on, as months are counted there: in UTC, on the last day of a shorter one. */
export function monthAfter(seconds: number): number {
  const start = new Date(seconds * 1_000);
  const later = new Date(start);
  later.setUTCMonth(start.getUTCMonth() + 1);
  if (later.getUTCDate() !== start.getUTCDate()) later.setUTCDate(0);
  return later.getTime() / 1_000;
}

/** Confirms the order that is shown. @returns yen to be paid today, as shown */
export async function confirmShownOrder(page: Page, button: string): Promise<number> {
  const due = mainOf(page).locator(".payment-sheet .due");
  const shown = await due.innerText();
  await mainOf(page).getByRole("checkbox").last().check();
  await mainOf(page).getByRole("button", { name: button }).click();
  return Number(shown.replaceAll(/\D/g, ""));
}

export const TO_CHECKOUT = "この内容で決済画面へ進む";
export const CHECKOUT = `${stripeUrl}/c/pay/**`;
export const INVOICE = `${stripeUrl}/i/**`;
export const PORTAL = `${stripeUrl}/p/session/**`;

/** Fills Checkout or an invoice's page in and presses its button. */
export async function pay(page: Page, card: string, button: string | RegExp): Promise<void> {
  await page.getByRole("textbox", { name: "カード番号" }).fill(card);
  const terms = page.getByRole("checkbox");
  if ((await terms.count()) > 0) await terms.check();
  await page.getByRole("button", { name: button }).click();
}

export async function payAtCheckout(page: Page, card: string = cards.accepted): Promise<void> {
  await page.waitForURL(CHECKOUT);
  await pay(page, card, "申し込む");
  if (card === cards.challenged) {
    await page.getByRole("button", { name: "認証する", exact: true }).click();
  }
  await expectPaid(page);
}

export async function expectPaid(page: Page): Promise<void> {
  await page.waitForURL(/\/pricing\/payment\/completed\?session_id=/);
  await expect(headingOf(page)).toHaveText("お支払いが完了しました");
}

/** Buys a plan as somebody without one. @returns Unix time of the end of its first month */
export async function buyPlan(page: Page, label: string, card?: string): Promise<number> {
  await openPage(page, "/pricing");
  await mainOf(page)
    .getByRole("link", { name: `${label}の内容を確認する` })
    .click();
  await confirmShownOrder(page, TO_CHECKOUT);
  await payAtCheckout(page, card);
  return monthAfter(await readClock());
}

const expectNow = expect.configure({ timeout: scaleTimeout(2_000) });

/**
 * Opens a page again until what was paid, or what a clock has brought, is shown on it.
 * @param check with an `expect` that does not wait long for what only another load can show
 */
export async function expectSoon(
  page: Page,
  path: string,
  check: (soon: typeof expect) => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await openPage(page, path);
    await check(expectNow);
  }).toPass();
}

/** Waits until the mails about payments are these, each once. */
export async function expectMails(email: string, subjects: readonly string[]): Promise<void> {
  const read = async () => {
    const mails = await fetchEmailsTo(email);
    return mails
      .map(({ subject }) => subject.replace("【天秤】", ""))
      .filter((subject) => !subject.includes("会員登録"))
      .toSorted();
  };
  await expect.poll(read).toEqual(subjects.toSorted());
}

/** Runs `tenbin reconcile`. */
export async function reconcile(): Promise<unknown> {
  const { stdout, stderr } = await runTenbin(["reconcile", "--json"], { DATA_DIR: dataDir });
  return stdout === "" ? stderr : JSON.parse(stdout);
}
