import { z } from "zod";
import { planNames } from "../../browser/billing/plan.ts";
import { ticker } from "../company.ts";

const moment = z.iso.datetime({ offset: true });

/** A contract of investment advice; operators without a registration have none. */
export const contractSummary = z.object({
  id: z.string(),
  plan: z.enum(planNames),
  ticker_code: ticker.nullable().describe("Of a unit"),
  concluded_at: moment,
  delivered_at: moment.nullable().describe("When its document was mailed or first shown"),
  cooled_off_at: moment
    .nullable()
    .describe("When the member cooled it off, or a later contract of the same subscription"),
  cooling_off: z
    .object({
      until: moment
        .nullable()
        .describe("The first moment at which it is over; null: the document has not arrived"),
      refund: z.int().describe("Yen paid back if it is cooled off now"),
      kept: z.int().describe("Yen for the days since the document arrived"),
    })
    .nullable()
    .describe("Null: over, ended, or replaced by a later contract"),
});
export type ContractSummary = z.infer<typeof contractSummary>;

export const contractDocument = contractSummary.extend({
  text: z.string().describe("The contract document (契約締結時交付書面)"),
});
export type ContractDocument = z.infer<typeof contractDocument>;
