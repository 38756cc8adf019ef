import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";
import type { Client } from "@tenbin/contract/client";
import { createClient } from "@tenbin/contract/create-client";
import { apiUrl, inboxUrl, webUrl } from "../test-urls.ts";
import { chooseGoogleAccount } from "../running/mock-google.ts";
import { accessibilityViolations, contrastViolations } from "./axe.ts";
import { test, expect, openPage, waitForHydration, horizontalOverflow } from "./journey.ts";

/** Unique per test, so that parallel tests do not interfere. */
export interface TestUser {
  readonly email: string;
  readonly password: string;
}

export function generateUser(name = "hanako"): TestUser {
  return { email: `${name}-${randomUUID().slice(0, 8)}@journey.example`, password: randomUUID() };
}

export function demoUser(
  name: "free" | "standard" | "expert" | "monitor" | "enterprise",
): TestUser {
  return { email: `${name}@tenbin.example`, password: "tenbin-demo" };
}

interface InboxEmail {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  /** Names in lower case. */
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

export async function fetchEmailsTo(email: string): Promise<readonly InboxEmail[]> {
  const response = await fetch(`${inboxUrl}/mails.json?${new URLSearchParams({ to: email })}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fake's own response
  return (await response.json()) as InboxEmail[];
}

/** Waits for a mail with a link to `page` that is not in `known`, and returns the link. */
export async function waitForEmailLink(
  page: string,
  email: string,
  known: readonly string[] = [],
): Promise<string> {
  let found: string | null = null;
  const find = async () => (found = await findEmailLink(page, email, known));
  await expect.poll(find, { intervals: [MAIL_POLL_MS] }).not.toBeNull();
  return found ?? "";
}

/** The worker looks for mails once a second. */
const MAIL_POLL_MS = 50;

/** @returns path and query */
async function findEmailLink(
  page: string,
  email: string,
  known: readonly string[] = [],
): Promise<string | null> {
  const links = (await fetchEmailsTo(email)).flatMap(
    ({ text }) => text.match(/https?:\/\/\S+/g) ?? [],
  );
  const link = links.find((each) => new URL(each).pathname === page && !known.includes(each));
  if (link === undefined) return null;
  const { pathname, search } = new URL(link);
  return pathname + search;
}

export const tokenOf = (link: string) => new URL(link, webUrl).searchParams.get("token") ?? "";

/** Registered ahead, side by side, because a registration waits for its mail. */
const stock: Promise<TestUser>[] = [];
const STOCK = 3;

/** @param reader absent: anybody nobody else uses */
export async function registerAccount(api: Client, reader?: TestUser): Promise<TestUser> {
  if (reader !== undefined) return register(api, reader);
  while (stock.length <= STOCK) {
    const registered = register(visitor, generateUser());
    // Whoever takes it is told.
    registered.catch(() => {});
    stock.push(registered);
  }
  return stock.shift()!;
}

/** Each from a network of its own: one network is sent 300 mails of a kind an hour, about what a run needs. */
const fetchFromAnywhere: typeof fetch = (url, init) => {
  const headers = new Headers(init?.headers);
  headers.set("x-forwarded-for", `10.${[...randomBytes(3)].join(".")}`);
  return fetch(url, { ...init, headers });
};

const visitor: Client = createClient({
  baseUrl: apiUrl,
  fetch: fetchFromAnywhere,
  token: () => null,
  tabId: () => "e2e",
  deviceType: () => "pc",
});

/** May outlast the test that began it, so it waits by itself. */
async function register(api: Client, reader: TestUser): Promise<TestUser> {
  const { email, password } = reader;
  await api.call("register", { body: { email } });
  const until = Date.now() + 60_000;
  for (;;) {
    const link = await findEmailLink("/register/verify", email);
    if (link !== null) {
      await api.call("verifyRegistration", { body: { token: tokenOf(link), password } });
      return reader;
    }
    if (Date.now() > until) throw new Error(`no mail to ${email}`);
    await delay(MAIL_POLL_MS);
  }
}

/** ID token from the identity provider for a sign-in by password. */
export async function idTokenOf({ email, password }: TestUser): Promise<string> {
  const signIn = "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo-tenbin";
  const response = await fetch(webUrl + signIn, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  const { idToken } = (await response.json()) as { readonly idToken: string };
  return idToken;
}

/** A member without a password; arrives at `next`. Needs the mocked library. */
export async function registerWithGoogle(page: Page, email: string, next: string): Promise<void> {
  const query = new URLSearchParams({ next });
  await openPage(page, `/login?${query}`);
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Googleでログイン" }).click();
  await chooseGoogleAccount(await opened, email);
  await page.waitForURL(`/register/login?${query}`);
  await waitForHydration(page);
  await page.getByRole("button", { name: "このアドレスで登録する" }).click();
  await leaveQuestionnaire(page, next);
  await waitForHydration(page);
}

/** From the last step of a registration to the page that was wanted; every page asks again. */
export async function leaveQuestionnaire(page: Page, next: string): Promise<void> {
  await page.getByRole("link", { name: "あとで答える" }).click();
  await page.waitForURL(next);
}

/** Also works while another account is signed in; waits until the next page shows the account. */
export async function logIn(page: Page, { email, password }: TestUser, next = "/"): Promise<void> {
  await openPage(page, `/login/email?${new URLSearchParams({ next })}`);
  await enterEmail(page, email);
  await enterPassword(page, password);
  await page.waitForURL(next);
  await expect(accountButton(page)).toBeVisible();
  await waitForHydration(page);
}

export async function enterEmail(page: Page, email: string): Promise<void> {
  await page.getByRole("textbox", { name: "メールアドレス" }).fill(email);
  await page.getByRole("button", { name: "次へ進む" }).click();
  await expect(headingOf(page)).toHaveText("パスワードの入力");
}

export async function enterPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("パスワード", { exact: true }).fill(password);
  await page.getByRole("button", { name: "ログインする" }).click();
}

/** Afterwards neither the browser nor the web host has a session. */
export async function logOut(page: Page): Promise<void> {
  await openPage(page, "/logout");
  await page.getByRole("button", { name: "ログアウトする" }).click();
  await expect(headingOf(page)).toHaveText("ログアウトしました");
  await waitForHydration(page);
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).not.toContain("__Host-session");
}

export async function expectSignedInAs(page: Page, email: string): Promise<void> {
  await openPage(page, "/setting");
  await expect(page.getByRole("main")).toContainText(email);
}

/**
 * Checks WCAG 2.2 AA in both themes and the layout of a narrow phone, in the second tier only: its project `states` runs
 * the tests tagged @states, as these checks take longer than the journeys.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const { tags, project } = test.info();
  expect(tags, "the tag by which the second tier finds this state").toContain("@states");
  if (project.metadata["checksStates"] !== true) return;
  const size = page.viewportSize();
  // Where it stands after the last change of size, sticky heads may cover half of a touch target.
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  expect(await contrastViolations(page), "dark").toEqual([]);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await horizontalOverflow(page)).toBe(0);
  if (size !== null) await page.setViewportSize(size);
}

export const headingOf = (page: Page) => page.getByRole("heading", { level: 1 });

/** Whoever is signed in has it on every page, and a visitor this link in its place. */
export const accountButton = (page: Page) => page.getByRole("button", { name: "アカウント" });
export const loginLink = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: "ログイン" });

/** Matches Chromium's console message for responses with these statuses. */
export function failedStatusMessage(...statuses: readonly number[]): RegExp {
  return new RegExp(`the server responded with a status of (${statuses.join("|")})`);
}
