import { tapeFixture } from "@tenbin/contract/testing/tape-fixture";
import { emptyTape, type ScreenRow } from "@tenbin/contract";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { createCatalogue } from "../catalogue/catalogue.ts";
import { ScreenTable } from "./screen-table.tsx";
import { answerFixture } from "../testing/answer-fixture.ts";
import { listedFixture } from "../testing/listed-fixture.ts";
import { listOffers } from "../catalogue/list-offers.ts";

const COLUMNS = ["verdict", "close", "mv"];

/** Of a past day: what a row says beside its cells is of today, and left out. */
const pastRow: ScreenRow = {
  ticker: "0104",
  name_jp: "見本",
  industry_category: "電気機器",
  tape: emptyTape,
  mv: null,
  verdict: null,
  ctbm_accuracy: null,
  masked: false,
  is_authorized: true,
  portfolio: false,
  touched: false,
  delisted: false,
  evidence: null,
  latest_disclosure: null,
  warning: [],
  cells: [null, 812, 1.5e9],
  absences: {},
  derived: { cells: ["very_cheap", null, null], absences: {} },
} as unknown as ScreenRow;

function textOf(row: ScreenRow): string {
  const presets = {
    version: "1",
    screening: "all_metrics",
    past_plan: null,
    export_plan: null,
    record_plan: null,
    presets: [],
  } as const;
  const catalogue = createCatalogue(listOffers(listedFixture(), presets));
  const answer = { ...answerFixture, columns: COLUMNS };
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <ScreenTable
          columns={COLUMNS}
          answer={answer}
          rows={[row]}
          catalogue={catalogue}
          sort={[]}
          onSort={() => {}}
        />
      ),
    },
  ]);
  return renderToString(<Stub />)
    .replaceAll("<!-- -->", "")
    .replaceAll(/<thead.*<\/thead>/g, "")
    .replaceAll(/<[^>]+>/g, " ");
}

describe("ScreenTable", () => {
  it("shows verdict and price of the day that was asked, not of today", () => {
    const text = textOf(pastRow);
    expect(text).toContain("大幅割安");
    expect(text).toContain("812円");
    expect(text).not.toContain("未解放");
  });

  it("shows today's with its change, and masks companies that the viewer does not see analysed", () => {
    const row = {
      ...pastRow,
      tape: tapeFixture({ close: 900 }),
      verdict: "fair" as const,
    };
    expect(textOf({ ...row, derived: null })).toContain("妥当");
    expect(textOf(row)).toContain("900円");
    const masked = textOf({ ...row, masked: true, verdict: null, derived: null });
    expect(masked).toContain("未解放");
    expect(masked).not.toContain("妥当");
  });
});
