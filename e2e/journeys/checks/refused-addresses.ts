import type { Page } from "@playwright/test";
import { expect, openPage } from "../journey.ts";

export const refusedAddresses = [
  ["an external address", "https://elsewhere.test/"],
  ["an external address without a protocol", "//elsewhere.test/"],
  ["a script", "javascript:document.title='run'"],
  ["a script in disguise", " JaVa\nScript:document.title='run'"],
  ["a page made of text", "data:text/html,<h1>run</h1>"],
] as const;

/** Sampled by every run; the second tier tries the others. */
export const SAMPLED_ADDRESSES: readonly string[] = ["an external address", "a script in disguise"];

export async function expectRefused(page: Page, name: string, href: string): Promise<void> {
  await openPage(page, "/search");
  await addLink(page, href, name.includes("external") ? "noopener" : "external");
  await page.getByRole("link", { name: "外へ" }).click();
  await page.getByRole("link", { name: "外へ" }).press("Enter");
  await expect(page).toHaveURL("/search");
  await expect(page).not.toHaveTitle("run");
  expect(page.context().pages()).toHaveLength(1);
}

export async function addLink(page: Page, href: string, rel: string): Promise<void> {
  await page.evaluate(
    ([address, relation]) => {
      const link = document.createElement("a");
      Object.assign(link, { textContent: "外へ", rel: relation });
      link.setAttribute("href", address);
      document.querySelector("main")?.prepend(link);
    },
    [href, rel] as const,
  );
}
