import { describe, expect, it } from "vitest";
import { annualReports, companyHistory } from "../testing/company-fixtures.ts";
import { createForecastMarket } from "./forecast-market.ts";
import { forecastOf } from "./testing/forecasts.ts";

const documents = annualReports(2017, 2020);
const histories = ["00010", "00020", "00030"].map((code) => companyHistory({ code, documents }));
const forecasts = new Map([
  ["00010", [forecastOf(2021, "2020-05-12", 1.5e9), forecastOf(2021, "2020-11-10", 1.8e9)]],
  ["00020", [forecastOf(2021, "2020-11-10", 9e9)]],
  ["00090", [forecastOf(2021, "2020-05-12", 1e9)]],
]);

describe("the forecasts of a market", () => {
  it("give surprises of the listed companies that have one, as of the day", () => {
    const market = createForecastMarket(histories, forecasts);
    expect(market.surprisesOn("2020-12-30")).toEqual(new Map([["00010", 0.2]]));
    expect(market.surprisesOn("2020-07-31")).toEqual(new Map([["00010", 0]]));
    expect(market.surprisesOn("2020-05-11").size).toBe(0);
    // Earlier calls change nothing.
    expect(market.surprisesOn("2020-12-30")).toEqual(new Map([["00010", 0.2]]));
  });
});
