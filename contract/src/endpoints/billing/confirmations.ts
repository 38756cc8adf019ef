import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";

const confirmationSummary = z.object({
  id: z.string().describe("Of the order"),
  title: z
    .string()
    .describe(
      "What was ordered: お申し込み内容の控え(ライト), 解約の控え(単品購入 7203 見本自動車)",
    ),
  confirmed_at: z.iso.datetime({ offset: true }),
});
export type ConfirmationSummary = z.infer<typeof confirmationSummary>;

const confirmation = confirmationSummary.extend({
  text: z.string().describe("As it was shown, and mailed once the order was concluded"),
});
export type Confirmation = z.infer<typeof confirmation>;

export const getConfirmations = defineEndpoint({
  name: "getConfirmations",
  summary: "What the member confirmed with each order that was concluded, newest first",
  access: "member",
  output: z.object({ confirmations: z.array(confirmationSummary).readonly() }),
  errors: [],
});

export const getConfirmation = defineEndpoint({
  name: "getConfirmation",
  summary: "What the member confirmed with one order, word for word",
  access: "member",
  params: z.object({ id: z.uuid() }),
  output: confirmation,
  errors: [],
});
