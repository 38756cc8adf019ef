import { describe, expect, it } from "vitest";
import { toEpochDay, toIsoDate } from "../../platform/clock/days.ts";
import {
  fiscalYearName,
  missingFiscalYears,
  twelveMonthPeriodEnd,
  subtractYears,
} from "./fiscal-years.ts";

const gaps = (...ends: string[]) =>
  namesOf(ends.map((end): [string, string] => [nextDay(subtractYears(end, 1)), end]));
const namesOf = (periods: readonly [start: string, end: string][]) =>
  missingFiscalYears(periods.map(([periodStart, periodEnd]) => ({ periodStart, periodEnd }))).map(
    ({ name }) => name,
  );
const nextDay = (day: string) => toIsoDate(toEpochDay(day) + 1);

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
    const march = ["2018-04-01", "2019-03-31"] as [string, string];
    expect(namesOf([march, ["2019-04-01", "2019-12-31"], ["2020-01-01", "2020-12-31"]])).toEqual(
      [],
    );
    expect(gaps("2019-02-20", "2020-02-29")).toEqual([]);
    for (const end of ["2020-06-30", "2020-09-30"])
      expect(namesOf([march, ["2019-04-01", end]])).toEqual([]);
  });

  it("that a change of the year-end left out are gaps, and no more than there were", () => {
    const march = ["2018-04-01", "2019-03-31"] as [string, string];
    expect(namesOf([march, ["2019-07-01", "2020-06-30"]])).toEqual(["2019年6月期"]);
    expect(namesOf([march, ["2020-10-01", "2021-09-30"]])).toEqual(["2020年9月期"]);
  });

  it("are counted back over leap days", () => {
    expect(subtractYears("2024-02-29", 1)).toBe("2023-02-28");
    expect(subtractYears("2024-02-29", 4)).toBe("2020-02-28");
    expect(twelveMonthPeriodEnd("2024-04-01")).toBe("2025-03-31");
    expect(twelveMonthPeriodEnd("2023-03-01")).toBe("2024-02-29");
  });
});
