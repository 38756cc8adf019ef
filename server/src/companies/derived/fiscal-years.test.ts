import { describe, expect, it } from "vitest";
import {
  fiscalYearName,
  missingFiscalYears,
  twelveMonthPeriodEnd,
  subtractYears,
} from "./fiscal-years.ts";

const gaps = (...ends: string[]) =>
  missingFiscalYears(ends.map((periodEnd) => ({ periodEnd }))).map(({ name }) => name);

describe("fiscal years", () => {
  it("are named by the month they end in", () => {
    expect(fiscalYearName("2025-03-31")).toBe("2025年3月期");
    expect(fiscalYearName("2024-12-20")).toBe("2024年12月期");
  });

  it("missing between reported ones are gaps, those before and after are none", () => {
    expect(gaps("2018-03-31", "2020-03-31")).toEqual(["2019年3月期"]);
    expect(gaps("2016-03-31", "2017-03-31", "2020-03-31")).toEqual(["2018年3月期", "2019年3月期"]);
    expect(gaps("2019-03-31", "2020-03-31")).toEqual([]);
    expect(gaps("2020-03-31")).toEqual([]);
    expect(gaps()).toEqual([]);
  });

  it("of other lengths are no gaps", () => {
    expect(gaps("2019-03-31", "2019-12-31", "2020-12-31")).toEqual([]);
    expect(gaps("2019-02-20", "2020-02-29")).toEqual([]);
    // Fifteen months: the year-end moved from March to June.
    expect(gaps("2019-03-31", "2020-06-30")).toEqual([]);
  });

  it("are counted back over leap days", () => {
    expect(subtractYears("2024-02-29", 1)).toBe("2023-02-28");
    expect(subtractYears("2024-02-29", 4)).toBe("2020-02-28");
    expect(twelveMonthPeriodEnd("2024-04-01")).toBe("2025-03-31");
    expect(twelveMonthPeriodEnd("2023-03-01")).toBe("2024-02-29");
  });
});
