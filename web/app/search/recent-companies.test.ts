// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { RecentCompany } from "./recent-companies.ts";
import { recentCompanies, rememberCompany, subscribeRecent } from "./recent-companies.ts";

const company = (i: number) => ({ ticker: String(1000 + i), name_jp: `会社${i}` });

/** As a page has it: with every other field of the company. */
const withMore = (one: RecentCompany) => Object.assign({ verdict: "cheap" }, one);

describe("recent companies", () => {
  beforeEach(() => localStorage.clear());

  it("puts the last opened first, once", () => {
    rememberCompany(company(1));
    rememberCompany(company(2));
    rememberCompany(company(1));
    expect(recentCompanies().map(({ ticker }) => ticker)).toEqual(["1001", "1002"]);
  });

  it("keeps eight and nothing but code and name", () => {
    for (let i = 0; i < 12; i++) rememberCompany(withMore(company(i)));
    expect(recentCompanies()).toHaveLength(8);
    expect(recentCompanies()[0]).toEqual(company(11));
  });

  it("is the same array until something changes, and tells when it does", () => {
    rememberCompany(company(1));
    const before = recentCompanies();
    expect(recentCompanies()).toBe(before);
    const onChange = vi.fn<() => void>();
    const stop = subscribeRecent(onChange);
    rememberCompany(company(2));
    stop();
    rememberCompany(company(3));
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(recentCompanies()).not.toBe(before);
  });

  it.each(["not json", "{}", '[{"ticker":1}]', "[null]"])("survives %s in the storage", (text) => {
    localStorage.setItem("tenbin.recent", text);
    expect(recentCompanies()).toEqual([]);
  });
});
