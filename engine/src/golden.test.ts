import bank from "../cases/bank.json" with { type: "json" };
import changedYearEnd from "../cases/changed-year-end.json" with { type: "json" };
import chosenWindow from "../cases/chosen-window.json" with { type: "json" };
import disagreeing from "../cases/disagreeing.json" with { type: "json" };
import figuresRisen from "../cases/figures-risen-during-the-record.json" with { type: "json" };
import fund from "../cases/fund.json" with { type: "json" };
import growingRetailer from "../cases/growing-retailer.json" with { type: "json" };
import ifrsWithoutOperatingIncome from "../cases/ifrs-without-operating-income.json" with { type: "json" };
import investingHeavily from "../cases/investing-heavily.json" with { type: "json" };
import lossesAtTheFloor from "../cases/losses-at-the-floor.json" with { type: "json" };
import missingYear from "../cases/missing-year.json" with { type: "json" };
import negativeEquity from "../cases/negative-equity.json" with { type: "json" };
import ownRecord from "../cases/own-record.json" with { type: "json" };
import preferredShares from "../cases/preferred-shares.json" with { type: "json" };
import splitAfterThePeriod from "../cases/split-after-the-period.json" with { type: "json" };
import stale from "../cases/stale.json" with { type: "json" };
import steadyManufacturer from "../cases/steady-manufacturer.json" with { type: "json" };
import subscriptionRights from "../cases/subscription-rights-in-equity.json" with { type: "json" };
import tooYoung from "../cases/too-young.json" with { type: "json" };
import treasurySharesKept from "../cases/treasury-shares-kept-through-a-split.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import type { CompanyHistory, FiscalWindow, MonthEndPrice, ShareSplit } from "./company/inputs.ts";
import { createMarket } from "./market.ts";
import type { Bands, PillarKey } from "./outputs.ts";
import { annualReport, companyHistory, listedIn, NO_FACTS } from "./testing/company-fixtures.ts";

/** An invented company whose expected figures were calculated independently of the engine. */
interface GoldenCase {
  readonly name: string;
  readonly about: string;
  readonly date: string;
  readonly window?: FiscalWindow;
  readonly history: {
    readonly sector: string | null;
    readonly kind: string;
    readonly accountingStandard: string;
    readonly documents: readonly GoldenDocument[];
    readonly monthEnds: readonly MonthEndPrice[];
    readonly splits: readonly ShareSplit[];
  };
  readonly expected: {
    readonly unrated: string | null;
    readonly pillars?: Readonly<Record<PillarKey, number | null>>;
    readonly value?: number;
    readonly valueBeforeCalibration?: number;
    readonly calibrationFactor?: number;
    readonly bands?: Bands;
    readonly shares: number;
    readonly shareBasis: string;
    readonly window: FiscalWindow;
  };
}

interface GoldenDocument {
  readonly documentId: string;
  readonly disclosedAt: string;
  readonly periodStart: string;
  readonly periodEnd: string;
  /** Facts of the filing; all others are null. */
  readonly facts: Readonly<Record<string, number>>;
}

const CASES: readonly GoldenCase[] = [
  bank,
  changedYearEnd,
  chosenWindow,
  disagreeing,
  figuresRisen,
  fund,
  growingRetailer,
  ifrsWithoutOperatingIncome,
  investingHeavily,
  lossesAtTheFloor,
  missingYear,
  negativeEquity,
  ownRecord,
  preferredShares,
  splitAfterThePeriod,
  stale,
  steadyManufacturer,
  subscriptionRights,
  tooYoung,
  treasurySharesKept,
];

function historyOf({ history }: GoldenCase): CompanyHistory {
  return companyHistory({
    ...history,
    sectors: listedIn(history.sector),
    kind: history.kind === "fund" ? "fund" : "stock",
    documents: history.documents.map((document) =>
      annualReport(
        0,
        {},
        {
          ...document,
          disclosedAt: Date.parse(document.disclosedAt),
          accountingStandard: history.accountingStandard === "IFRS" ? "IFRS" : "JP",
          facts: { ...NO_FACTS, ...document.facts },
        },
      ),
    ),
  });
}

/** The expected figures were calculated in another order of operations. */
function roundToTenDigits(value: number | null | undefined): number | null {
  return value == null ? null : Number(value.toPrecision(10));
}

function bandEnds(bands: Bands | null): (number | null)[] | null {
  if (bands === null) return null;
  return [bands.p50, bands.p80].flatMap(({ low, high }) => [
    roundToTenDigits(low),
    roundToTenDigits(high),
  ]);
}

describe.each(CASES)("golden company $name: $about", (golden) => {
  const { expected } = golden;
  const market = createMarket([historyOf(golden)]);
  const valuation = market.valueCompany("00010", golden.date, golden.window);

  it("is rated or refused as worked out", () => {
    expect(valuation.unrated).toBe(expected.unrated);
    expect(valuation.window).toEqual(expected.window);
  });

  it("has the pillars worked out", () => {
    const pillars = Object.fromEntries(
      valuation.pillars.map(({ key, value }) => [key, roundToTenDigits(value)]),
    );
    const worked = Object.entries(expected.pillars ?? {}).map(([key, value]) => [
      key,
      roundToTenDigits(value),
    ]);
    expect(pillars).toEqual(Object.fromEntries(worked));
  });

  it("has the bands worked out", () => {
    expect(bandEnds(valuation.bands)).toEqual(bandEnds(expected.bands ?? null));
  });

  it("has the value and shares worked out", () => {
    expect({
      value: roundToTenDigits(valuation.value),
      valueBeforeCalibration: roundToTenDigits(valuation.valueBeforeCalibration),
      factor: roundToTenDigits(valuation.calibration.factor),
      shares: roundToTenDigits(valuation.shares),
      shareBasis: valuation.shareBasis,
    }).toEqual({
      value: roundToTenDigits(expected.value),
      valueBeforeCalibration: roundToTenDigits(expected.valueBeforeCalibration),
      factor: roundToTenDigits(expected.calibrationFactor ?? 1),
      shares: roundToTenDigits(expected.shares),
      shareBasis: expected.shareBasis,
    });
  });
});
