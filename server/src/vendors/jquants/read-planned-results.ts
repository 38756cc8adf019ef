import type { PeriodType, PlannedResults } from "../../companies/index.ts";
import type { JQuantsRow } from "./client.ts";
import { readCode } from "./read-bar.ts";
import { readDay, required, readText, InvalidValueError } from "./read-value.ts";

/** FQName: documented as 1Q to FY; the exchange's list and the previous endpoint have words. */
const PERIOD_TYPES: Readonly<Record<string, PeriodType>> = {
  "1Q": "1Q",
  第1四半期: "1Q",
  "2Q": "2Q",
  第2四半期: "2Q",
  中間期: "2Q",
  "3Q": "3Q",
  第3四半期: "3Q",
  FY: "FY",
  "4Q": "FY",
  第4四半期: "FY",
  本決算: "FY",
};

/** https://jpx-jquants.com/en/spec/fin-earnings-date: an empty SchDate means undecided. */
export function readPlannedResults(row: JQuantsRow): PlannedResults {
  const period = required(readText(row, "FQName"), "FQName");
  const periodType = PERIOD_TYPES[period.normalize("NFKC")];
  if (periodType === undefined) throw new InvalidValueError(`unknown FQName: ${period}`);
  return {
    code: readCode(row),
    periodType,
    publishedOn: required(readDay(row, "PubDate"), "PubDate"),
    plannedOn: readDay(row, "SchDate"),
  };
}
