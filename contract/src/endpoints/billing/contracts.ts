import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { contractDocument, contractSummary } from "../../schemas/billing/contract.ts";

const params = z.object({ id: z.uuid() });

export const getContract = defineEndpoint({
  name: "getContract",
  summary: "A contract of investment advice of the member, with its document",
  access: "member",
  params,
  output: contractDocument,
  errors: [],
});

/** For a document that is on the member's screen: reading it over HTTP alone changes nothing. */
export const receiveContract = defineEndpoint({
  name: "receiveContract",
  summary: "Notes that the document of a contract has arrived, unless its mail came first",
  access: "member",
  params,
  output: contractSummary,
  errors: [],
});

/** Repeated, it answers what the first call did. */
export const coolOff = defineEndpoint({
  name: "coolOff",
  summary:
    "Ends a contract at once within ten days of its document, and refunds (クーリング・オフ)",
  access: "member",
  callsPerMinute: 30,
  assurance: "checked",
  params,
  body: z.strictObject({ refund: z.int().min(0).describe("Yen, as it was shown") }),
  output: z.object({
    status: z
      .enum(["ended", "accepted"])
      .describe("accepted: it holds from now on; its end and refund follow"),
    refund: z.int().describe("Yen"),
  }),
  errors: ["cooling_off_over", "refund_changed", "cooling_off_pending", "idempotency_conflict"],
});
