import { describe, expect, it } from "vitest";
import { forecastHistoryOf } from "./forecast-history.ts";
import { annualFiling, forecastFiling, quarterFiling } from "../../testing/filings.ts";
import {
  forecastYear,
  operatingForecasts,
  resultsWith,
  withFacts,
} from "../../testing/forecast-years.ts";

describe("a forecast that is withdrawn or undecided", () => {
  it("shows no figure where the forecast is withdrawn, and compares nothing with what was withdrawn", () => {
    const withdrawal = withFacts(forecastFiling(2023, null, "2023-06-20"), {
      PreviousForecastOperatingIncome: 120,
    });
    const still = withFacts(quarterFiling(2023, "1Q", -5), {
      ForecastOperatingIncome: null,
      ...forecastYear(2023),
    });
    const documents = [resultsWith(2023, 100, 120), withdrawal, still];
    const result = annualFiling(2024, { OperatingIncome: 132 });
    expect(
      operatingForecasts([...documents, forecastFiling(2023, 90, "2024-02-01"), result]),
    ).toEqual([
      {
        name: "2024年3月期",
        uncompared: null,
        steps: [
          ["first", 120, null],
          ["withdrawn", null, null],
          ["undecided", null, null],
          ["resumed", 90, null],
        ],
        first: { before: 120, move: "up", rate: 132 / 120 - 1 },
        last: { before: 90, move: "up", rate: 132 / 90 - 1 },
      },
    ]);
    const [year] = forecastHistoryOf([...documents, result]).years;
    expect(year?.forecasts[1]?.amounts.operating_income.before).toBeNull();
    expect(year?.result?.amounts.operating_income.against_last.before).toBeNull();
  });

  it("takes what follows an undecided beginning for the first forecast of the year", () => {
    const undecided = withFacts(resultsWith(2023, 100, null), { ForecastOperatingIncome: null });
    const result = annualFiling(2024, { OperatingIncome: 132 });
    expect(
      operatingForecasts([undecided, forecastFiling(2023, 120, "2023-08-20"), result]),
    ).toEqual([
      {
        name: "2024年3月期",
        uncompared: null,
        steps: [
          ["undecided", null, null],
          ["resumed", 120, null],
        ],
        first: { before: 120, move: "up", rate: 132 / 120 - 1 },
        last: { before: 120, move: "up", rate: 132 / 120 - 1 },
      },
    ]);
    expect(operatingForecasts([undecided, result])[0]).toMatchObject({
      uncompared: "undecided",
      first: { before: null },
      last: { before: null },
    });
  });
});
