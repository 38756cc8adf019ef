import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { inboxUrl, webUrl } from "../test-urls.ts";
import { chooseGoogleAccount } from "../running/mock-google.ts";
import { accessibilityViolations, contrastViolations } from "./axe.ts";
import { test, expect, openPage, waitForHydration, horizontalOverflow } from "./journey.ts";

type Api = Parameters<Parameters<typeof test>[2]>[0]["api"];

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
  const find = async () => {
    const links = (await fetchEmailsTo(email)).flatMap(
      ({ text }) => text.match(/https?:\/\/\S+/g) ?? [],
    );
    return links.find((link) => new URL(link).pathname === page && !known.includes(link)) ?? null;
  };
  await expect.poll(find, { timeout: 20_000 }).not.toBeNull();
  const { pathname, search } = new URL((await find()) ?? "");
  return pathname + search;
}

export const tokenOf = (link: string) => new URL(link, webUrl).searchParams.get("token") ?? "";

export async function registerAccount(api: Api, reader = generateUser()): Promise<TestUser> {
  const { email, password } = reader;
  await api.call("register", { body: { email } });
  const token = tokenOf(await waitForEmailLink("/register/verify", email));
  await api.call("verifyRegistration", { body: { token, password } });
  return reader;
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
  await expect(page.getByRole("button", { name: "アカウント" })).toBeVisible();
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
  await expect(headingOf(page)).toHaveText("ログアウトしました", { timeout: 20_000 });
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
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  expect(await contrastViolations(page), "dark").toEqual([]);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await horizontalOverflow(page)).toBe(0);
  if (size !== null) await page.setViewportSize(size);
}

export const headingOf = (page: Page) => page.getByRole("heading", { level: 1 });

/** Matches Chromium's console message for responses with these statuses. */
export function failedStatusMessage(...statuses: readonly number[]): RegExp {
  return new RegExp(`the server responded with a status of (${statuses.join("|")})`);
}
