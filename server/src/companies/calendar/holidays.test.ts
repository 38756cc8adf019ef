import { describe, expect, it } from "vitest";
import { toIsoDate, weekday } from "../../platform/clock/days.ts";
import { holidaysOf } from "./holidays.ts";

const of = (year: number) => [...holidaysOf(year)].toSorted((a, b) => a - b).map(toIsoDate);

describe("holidaysOf", () => {
  it("gives the year of the accession with its ten-day holiday", () => {
    expect(of(2019)).toEqual([
      "2019-01-01",
      "2019-01-14",
      "2019-02-11",
      "2019-03-21",
      "2019-04-29",
      "2019-04-30",
      "2019-05-01",
      "2019-05-02",
      "2019-05-03",
      "2019-05-04",
      "2019-05-05",
      "2019-05-06",
      "2019-07-15",
      "2019-08-11",
      "2019-08-12",
      "2019-09-16",
      "2019-09-23",
      "2019-10-14",
      "2019-10-22",
      "2019-11-03",
      "2019-11-04",
      "2019-11-23",
    ]);
  });

  it("moves three holidays for the games of 2020 and 2021", () => {
    expect(of(2020)).toEqual(expect.arrayContaining(["2020-07-23", "2020-07-24", "2020-08-10"]));
    expect(of(2020)).not.toContain("2020-10-12");
    expect(of(2021)).toEqual(
      expect.arrayContaining(["2021-07-22", "2021-07-23", "2021-08-08", "2021-08-09"]),
    );
  });

  it("knows substitutes that jump over Golden Week and the day between two holidays", () => {
    expect(of(2015)).toEqual(expect.arrayContaining(["2015-05-06", "2015-09-22"]));
    expect(of(2026)).toEqual(expect.arrayContaining(["2026-05-06", "2026-09-22"]));
  });

  it("follows the equinoxes and the Emperor's birthday", () => {
    expect(of(2016)).toContain("2016-03-20");
    expect(of(2024)).toEqual(expect.arrayContaining(["2024-03-20", "2024-09-22", "2024-09-23"]));
    expect(of(2018)).toEqual(expect.arrayContaining(["2018-12-23", "2018-12-24"]));
    expect(of(2020)).toEqual(expect.arrayContaining(["2020-02-23", "2020-02-24"]));
    expect(of(2019).some((day) => day === "2019-02-23" || day === "2019-12-23")).toBe(false);
  });

  it.each([
    [
      2022,
      "01-01 01-10 02-11 02-23 03-21 04-29 05-03 05-04 05-05 07-18 08-11 09-19 09-23 10-10 11-03 11-23",
    ],
    [
      2023,
      "01-01 01-02 01-09 02-11 02-23 03-21 04-29 05-03 05-04 05-05 07-17 08-11 09-18 09-23 10-09 11-03 11-23",
    ],
    [
      2024,
      "01-01 01-08 02-11 02-12 02-23 03-20 04-29 05-03 05-04 05-05 05-06 07-15 08-11 08-12 09-16 09-22 09-23 10-14 11-03 11-04 11-23",
    ],
    [
      2025,
      "01-01 01-13 02-11 02-23 02-24 03-20 04-29 05-03 05-04 05-05 05-06 07-21 08-11 09-15 09-23 10-13 11-03 11-23 11-24",
    ],
    [
      2026,
      "01-01 01-12 02-11 02-23 03-20 04-29 05-03 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23",
    ],
  ])("gives the list that the Cabinet Office published for %i", (year, published) => {
    expect(of(year)).toEqual(published.split(" ").map((day) => `${year}-${day}`));
  });

  it("has the mountain's day from 2016 on", () => {
    expect([of(2015), of(2016)].map((days) => days.some((day) => day.endsWith("-08-11")))).toEqual([
      false,
      true,
    ]);
  });

  it("lets no Sunday's holiday go without a substitute, nor adds one to any other day", () => {
    for (let year = 2007; year <= 2099; year++) {
      const all = holidaysOf(year);
      const sundays = [...all].filter((day) => weekday(day) === 0);
      expect(
        sundays.filter((day) => !all.has(day + 1)),
        String(year),
      ).toEqual([]);
      expect(all.size).toBeGreaterThanOrEqual(year === 2019 ? 22 : 15);
      expect(all.size).toBeLessThanOrEqual(22);
    }
  });
});
