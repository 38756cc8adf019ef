import { z } from "zod";
import {
  companyParams,
  markedFiscalYearOffset,
  ticker,
  unratedReason,
} from "../../schemas/company.ts";
import { disclosureKind } from "../../schemas/disclosure.ts";
import { defineEndpoint } from "../endpoint.ts";
import { pastDayQuery } from "../../schemas/past-day.ts";
import { valuation } from "../../schemas/valuation.ts";
import { valueMoves } from "../../schemas/value-move.ts";
import { valueDerived } from "../../schemas/fields/value-derived.ts";
import { integerParameter } from "../../schemas/fields/whole-number.ts";

/** Columnar: the arrays of a group have equal length. */
export const priceChart = z.object({
  ticker,
  is_authorized: z.boolean(),
  masked: z.boolean(),
  price: z.object({
    /** Days since 1970-01-01, ascending: trading days from the first price. */
    days: z.array(z.int()),
    /** Yen per share on today's share basis; null on days without a trade. */
    close: z.array(z.number().nullable()),
  }),
  price_decimals: z.int().describe("Of the newest close as shown, as in the company's tape"),
  value: valueDerived(
    z
      .object({
        /** Days on which the value changed or was recomputed; it is constant in between. */
        days: z.array(z.int()),
        /** After calibration, yen on today's share basis; null while unrated. */
        calibrated: z.array(z.number().nullable()),
        uncalibrated: z.array(z.number().nullable()),
        /** Why there is no value; null where there is one. */
        unrated: z.array(unratedReason.nullable()),
        /** Index from which there is a calibration record; null without any. */
        calibrated_from: z.int().nullable(),
        edges: z.array(z.number()).length(4),
      })
      .nullable(),
  ),
  value_moves: valueDerived(valueMoves.nullable()).describe("Beside the days of `value`"),
  /** Fiscal years that the value line is computed from. */
  window: valueDerived(
    z.object({ begin: z.int(), end: z.int(), is_default: z.boolean() }).nullable(),
  ),
  /** Breakdown of the newest value for the drawn window; absent where it is not recomputed. */
  valuation: valueDerived(valuation.nullable().optional()),
  offsets: z.array(markedFiscalYearOffset),
  disclosures: z.array(
    z.object({
      day: z.int(),
      known_on: z.int().nullable().describe("First trading day at whose close it was known"),
      kind: disclosureKind,
      title: z.string(),
      note: z.string().nullable().describe("Figures of a revision, or a quarter's progress"),
      document_id: z.string(),
    }),
  ),
  /** Fiscal years without a known filing between years that have one. */
  gaps: z.array(z.object({ name: z.string(), absolute_fy_index: z.int() })),
  splits: z.array(
    z.object({ day: z.int(), factor: z.number().describe("Price factor, 0.5 for 1:2") }),
  ),
});
export type PriceChart = z.infer<typeof priceChart>;

const relativeYear = integerParameter(-15, 0);

export const getPriceChart = defineEndpoint({
  name: "getPriceChart",
  summary:
    "Price and value line as columns, recomputed for the chosen begin and end fiscal years of companies that the viewer sees analysed",
  access: "anyone",
  params: companyParams,
  query: pastDayQuery.extend({
    begin: relativeYear.optional().describe("relative_fy_index of the begin year"),
    end: relativeYear.optional().describe("relative_fy_index of the end year"),
    moves: z.enum(["true"]).optional().describe("Asks for `value_moves`, else null"),
  }),
  output: priceChart,
  errors: [
    "company_not_found",
    "day_not_available",
    "offset_not_available",
    "plan_required",
    "plan_expired",
  ],
});
