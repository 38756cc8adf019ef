// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { RecentCompany } from "./recent-companies.ts";
import {
  getRecentCompanies,
  addRecentCompany,
  subscribeToRecentCompanies,
} from "./recent-companies.ts";

const company = (i: number) => ({ ticker: String(1000 + i), name_jp: `会社${i}` });

/** With further fields, as a page has them. */
const withMore = (one: RecentCompany) => Object.assign({ verdict: "cheap" }, one);

describe("recent companies", () => {
  beforeEach(() => localStorage.clear());

  it("puts the last opened first, once", () => {
    addRecentCompany(company(1));
    addRecentCompany(company(2));
    addRecentCompany(company(1));
    expect(getRecentCompanies().map(({ ticker }) => ticker)).toEqual(["1001", "1002"]);
  });

  it("keeps eight with code and name only", () => {
    for (let i = 0; i < 12; i++) addRecentCompany(withMore(company(i)));
    expect(getRecentCompanies()).toHaveLength(8);
    expect(getRecentCompanies()[0]).toEqual(company(11));
  });

  it("is the same array until something changes, and emits the change", () => {
    addRecentCompany(company(1));
    const before = getRecentCompanies();
    expect(getRecentCompanies()).toBe(before);
    const onChange = vi.fn<() => void>();
    const stop = subscribeToRecentCompanies(onChange);
    addRecentCompany(company(2));
    stop();
    addRecentCompany(company(3));
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(getRecentCompanies()).not.toBe(before);
  });

  it.each(["not json", "{}", '[{"ticker":1}]', "[null]"])("ignores %s in the storage", (text) => {
    localStorage.setItem("tenbin.recent", text);
    expect(getRecentCompanies()).toEqual([]);
  });
});
