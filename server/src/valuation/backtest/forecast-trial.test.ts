import { engineVersion, isProven } from "@tenbin/engine";
import { beforeAll, describe, expect, it } from "vitest";
import { type ForecastTrial, type ForecastTrialInput, tryForecasts } from "./forecast-trial.ts";
import { forecastMarket } from "./testing/forecast-market.ts";

const COMPANIES = 40;

const tryMarket = (foretelling: boolean, input: Partial<ForecastTrialInput> = {}) =>
  tryForecasts({
    ...forecastMarket(COMPANIES, foretelling),
    provenance: "real",
    dataVersion: "7",
    marketDay: "2025-12-31",
    onProgress: () => {},
    ...input,
  });

const sum = (rows: readonly number[]) => rows.reduce((total, each) => total + each, 0);

describe("forecasts whose revisions foretell returns", () => {
  const progress: number[] = [];
  let trial: ForecastTrial;
  beforeAll(() => {
    trial = tryMarket(true, { onProgress: ({ done, total }) => progress.push(done / total) });
  }, 300_000);

  it("win with an interval above zero, and the run is what may be recorded", () => {
    const { value, interval } = trial.gain.ic;
    expect(interval![0]).toBeGreaterThan(0);
    expect(trial.outcome).toBe("proven");
    expect(trial.decision).toEqual({
      decidedOn: "2025-12-31",
      engineVersion,
      dataVersion: "7",
      months: 73,
      gain: value,
      interval,
    });
    expect(isProven(trial.decision!)).toBe(true);
    // Proven is not switched on.
    expect(trial.switchedOn).toBeNull();
  });

  it("are measured on the rows that four facts are measured on, at every scored month end", () => {
    const { dates, rows, rowsWithRevision, companies } = trial.protocol;
    expect([dates[0], dates.at(-1), dates.length]).toEqual(["2018-12-31", "2024-12-31", 73]);
    expect([rows, rowsWithRevision, companies]).toEqual([73 * COMPANIES, 73 * COMPANIES, 40]);
    const { fourFacts, fiveFacts, gain } = trial;
    expect([fourFacts.score.rows, fiveFacts.score.rows]).toEqual([rows, rows]);
    expect(gain.ic.value).toBeCloseTo(fiveFacts.score.ic! - fourFacts.score.ic!, 12);
    expect(gain.icBeyondPrice.value).toBeCloseTo(
      fiveFacts.score.icBeyondPrice! - fourFacts.score.icBeyondPrice!,
      12,
    );
    expect(gain.spread.value).toBeCloseTo(fiveFacts.score.spread! - fourFacts.score.spread!, 12);
  });

  it("come with hit rates of both, and intervals whose coverage is known", () => {
    const rowsOf = (facts: "fourFacts" | "fiveFacts") =>
      Object.values(trial[facts].evidence).flatMap((cells) =>
        Object.values(cells).map(({ rows }) => rows),
      );
    expect(sum(rowsOf("fiveFacts"))).toBe(sum(rowsOf("fourFacts")));
    expect(rowsOf("fiveFacts")).not.toEqual(rowsOf("fourFacts"));
    expect(trial.intervals!.coverage).toBeGreaterThan(0.88);
    expect(trial.intervals!.coverage).toBeLessThan(0.92);
  });

  it("report their progress month by month", () => {
    expect(progress).toEqual(trial.protocol.dates.map((_, done) => done / 73));
  });
});

describe("forecasts whose revisions foretell nothing", () => {
  it("are not proven, and there is nothing to record", { timeout: 300_000 }, () => {
    const { gain, outcome, decision } = tryMarket(false);
    expect(gain.ic.interval![0]).toBeLessThan(0);
    expect([outcome, decision]).toEqual(["not_proven", null]);
  });
});

describe("too little history", () => {
  it.each([
    ["59 months", { to: "2023-10-31" }, 59],
    ["no forecasts", { forecasts: new Map() }, 0],
    ["forecasts of 29 companies", { forecasts: forecastMarket(29, true).forecasts }, 0],
  ])("of %s decides nothing", (_, input, months) => {
    expect(() => tryMarket(true, input)).toThrow(
      new RangeError(
        `Not enough: ${months} of 60 months have forecasts of 30 companies and prices twelve months later; nothing is decided`,
      ),
    );
  });
});
