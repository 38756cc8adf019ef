import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { JQuantsRow } from "./client.ts";
import { readBar } from "./read-bar.ts";
import { readDetails, mergeDetails } from "./read-details.ts";
import { readListing } from "./read-listing.ts";
import { readSummary } from "./read-summary.ts";
import {
  DIVIDEND_FIELDS,
  NEXT_YEAR_FORECAST,
  RESULT_FIELDS,
  CURRENT_YEAR_FORECAST,
} from "./summary-fields.ts";

const DATA = join(process.env["TEST_DATA"] ?? "../shared/data", "jquants_samples");

function sample(name: string): JQuantsRow {
  const { data } = JSON.parse(readFileSync(join(DATA, name), "utf8")) as { data: JQuantsRow[] };
  return data[0] ?? {};
}

describe.runIf(existsSync(DATA))("reading the vendor's official samples", () => {
  it("returns exactly the stated results and forecasts of a summary", () => {
    const row = sample("v2_fins_summary.json");
    const document = readSummary(row);
    expect(document).toMatchObject({
      code: "86970",
      periodType: "3Q",
      consolidated: true,
      accountingStandard: "IFRS",
      periodStart: "2022-04-01",
      periodEnd: "2022-12-31",
      disclosedAt: "2023-01-30T12:00:00+09:00",
    });
    const fields = [...RESULT_FIELDS, ...CURRENT_YEAR_FORECAST.amounts];
    const stated = fields.filter(({ field }) => row[field] !== "");
    for (const { fact, field } of stated) expect(document?.facts[fact]).toBe(Number(row[field]));
    const others = [
      "ForecastDividendPerShareYen",
      "ForecastFiscalYearStart",
      "ForecastFiscalYearEnd",
    ];
    expect(Object.keys(document?.facts ?? {}).toSorted()).toEqual(
      [...stated.map(({ fact }) => fact), ...others].toSorted(),
    );
  });

  it("finds every field name in the samples", () => {
    const names = new Set(Object.keys(sample("v2_fins_summary.json")));
    const used = [
      ...RESULT_FIELDS,
      ...CURRENT_YEAR_FORECAST.amounts,
      ...NEXT_YEAR_FORECAST.amounts,
    ].flatMap(({ field, alone }) => (alone === undefined ? [field] : [field, alone]));
    const days = [CURRENT_YEAR_FORECAST, NEXT_YEAR_FORECAST].flatMap(({ start, end, dividend }) =>
      [start, end].concat(Object.values(dividend)),
    );
    for (const name of [...used, ...days, ...Object.values(DIVIDEND_FIELDS)]) {
      expect([name, names.has(name)]).toEqual([name, true]);
    }
  });

  it("finds the same values in both spellings", () => {
    const keys = JSON.parse(
      readFileSync(join(DATA, "v1_to_v2_statement_keys.json"), "utf8"),
    ) as Record<string, string>;
    expect(keys["NextYearForecastProfit"]).toBe("NxFNp");
    expect(keys["NextYearForecastNonConsolidatedProfit"]).toBe("NxFNCNP");
    const { statements } = JSON.parse(
      readFileSync(join(DATA, "v1_fins_statements.json"), "utf8"),
    ) as { statements: JQuantsRow[] };
    const renamed = Object.fromEntries(
      Object.entries(statements[0] ?? {}).map(([name, value]) => [keys[name] ?? name, value]),
    );
    expect(readSummary(renamed)).toEqual(readSummary(sample("v2_fins_summary.json")));
  });

  it("finds statements by their labels, in yen", () => {
    const row = sample("v2_fins_details.json");
    const details = readDetails(row);
    expect(details).toMatchObject({
      documentId: `TD${String(row["DiscNo"])}`,
      edinetCode: "E03814",
    });
    const { CurrentAssets: current, Liabilities: liabilities } = details.facts;
    const statements = row["FS"] as JQuantsRow;
    expect(current).toBe(Number(statements["Current assets (IFRS)"]));
    expect(liabilities).toBe(Number(statements["Liabilities (IFRS)"]));
    expect(details.facts["NonControllingInterests"]).toBe(
      Number(statements["Non-controlling interests (IFRS)"]),
    );
    const document = readSummary(sample("v2_fins_summary.json"));
    expect(document && mergeDetails(document, details).facts).toMatchObject({
      ...details.facts,
      ...document?.facts,
    });
  });

  it("reads a bar and an issue", () => {
    const bar = sample("v2_equities_bars_daily.json");
    expect(readBar(bar)).toMatchObject({
      code: "86970",
      close: bar["C"],
      volume: bar["Vo"],
      adjFactor: 1,
    });
    expect(readListing(sample("v2_equities_master.json"))).toEqual({
      code: "86970",
      asOf: "2025-03-14",
      nameJp: "日本取引所グループ",
      nameEn: "Japan Exchange Group,Inc.",
      segment: "プライム",
      sector33: "その他金融業",
      sector17: "金融（除く銀行）",
      size: "TOPIX Large70",
      kind: "stock",
    });
  });
});
