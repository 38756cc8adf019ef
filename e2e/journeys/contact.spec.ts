import type { Page } from "@playwright/test";
import { demoUser, expectAccessible, fetchEmailsTo } from "./accounts.ts";
import { startSession } from "./start-session.ts";
import { expect, openPage, test } from "./journey.ts";

/** Who gets messages on a local start. */
const OPERATOR = "operator@tenbin.example";

/** @returns the number that the reader is told */
async function write(page: Page, message: string): Promise<string> {
  await page.getByRole("textbox", { name: "お名前" }).fill("見本 花子");
  await page.getByLabel("お問い合わせの種類").selectOption({ label: "企業の情報や数字" });
  await page.getByRole("textbox", { name: "内容" }).fill(message);
  await page.getByRole("button", { name: "この内容で送る" }).click();
  const receipt = page.getByText("受付番号は");
  await expect(receipt).toBeVisible();
  return (await receipt.locator("strong").textContent()) ?? "";
}

async function findMail(to: string, number: string) {
  return (await fetchEmailsTo(to)).find(({ subject }) => subject.includes(number)) ?? null;
}

test("a visitor writes to the operator, after being told what is missing, and gets a number but no copy @states", async ({
  page,
}) => {
  await openPage(page, "/cc");
  await expectAccessible(page);
  await page.getByRole("button", { name: "この内容で送る" }).click();
  await expect(page.getByRole("alert")).toContainText("メールアドレス");
  const reader = "reader@journey.example";
  await page.getByRole("textbox", { name: "メールアドレス" }).fill(reader);
  const number = await write(page, "0482の売上高について\nBcc: x@journey.example");
  expect(number).toMatch(/^\d{6}-[2-9A-Z]{5}$/);
  await expect(page.getByRole("main")).toContainText("この番号をお控えください");
  await expect.poll(() => findMail(OPERATOR, number)).not.toBeNull();
  const mail = await findMail(OPERATOR, number);
  expect(mail?.text).toContain("0482の売上高について\nBcc: x@journey.example");
  expect(mail?.text).toContain(reader);
  expect(await fetchEmailsTo(reader)).toEqual([]);
  expect(await fetchEmailsTo("x@journey.example")).toEqual([]);
});

test("a member is asked for no address and gets a copy @verify", async ({ page }) => {
  const member = demoUser("standard");
  await startSession(page, member, "/cc");
  await expect(page.getByRole("main")).toContainText(`(${member.email})へお送りします`);
  await expect(page.getByRole("textbox", { name: "メールアドレス" })).toHaveCount(0);
  const number = await write(page, "領収書の宛名について");
  await expect(page.getByRole("main")).toContainText("控えを、登録されたメールアドレスへ");
  await expect.poll(() => findMail(member.email, number)).not.toBeNull();
  expect((await findMail(member.email, number))?.text).toContain("領収書の宛名について");
});
