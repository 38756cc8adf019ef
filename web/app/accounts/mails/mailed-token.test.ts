// @vitest-environment jsdom
import { expect, it } from "vitest";
import { clearDataOfOthers } from "../../browser/personal-data.ts";
import { mailedTokenValue } from "./mailed-token.ts";

it("survives in the page that it opened when the session ends, not in the tab's storage", () => {
  clearDataOfOthers("a");
  const token = mailedTokenValue("/setting/password-forget/reset");
  token.set("secret");
  clearDataOfOthers(null);
  expect(token.get()).toBe("secret");
  expect(sessionStorage.length).toBe(0);
  token.clear();
  expect(token.get()).toBeNull();
});

it("is known to the page of the link alone", () => {
  const page = "/setting/delete-account";
  mailedTokenValue(page).set("secret");
  expect(mailedTokenValue("/register/verify").get()).toBeNull();
  mailedTokenValue("/register/verify").clear();
  expect(sessionStorage.getItem("tenbin.mailed-link")).toBe(`${page} secret`);
  mailedTokenValue(page).clear();
  expect(sessionStorage.length).toBe(0);
});
