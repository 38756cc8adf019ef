import { z } from "zod";
import { mailKindNames } from "../browser/mail-kinds.ts";
import { defineEndpoint } from "./endpoint.ts";

const kind = z.enum(mailKindNames);
const mailSettings = z.object({
  kinds: z.array(z.object({ kind, receives: z.boolean() })),
});
const stopState = mailSettings.extend({
  kind: kind.describe("Of the mail whose link it is"),
});
/** Of the links of mails that a member can stop. */
export const mailTokenParams = z.strictObject({ token: z.string().max(200) });

/** Scanners of mails follow links, so it changes nothing. */
export const getMailStop = defineEndpoint({
  name: "getMailStop",
  summary: "Which mails the link of a mail can stop, without signing in",
  access: "anyone",
  params: mailTokenParams,
  output: stopState,
  errors: ["stop_link_unknown"],
});

export const stopMail = defineEndpoint({
  name: "stopMail",
  summary:
    "Stops mails without signing in, any number of times: List-Unsubscribe=One-Click (RFC 8058) those of the link's kind, `kind` those named; urlencoded or multipart",
  access: "anyone",
  params: mailTokenParams,
  bodyFormat: "bytes",
  maxBodyBytes: 4_096,
  output: stopState,
  errors: ["stop_link_unknown"],
});

const ownSettings = mailSettings.extend({
  undeliverable_since: z
    .int()
    .nullable()
    .describe(
      "Unix seconds from which on nothing is sent to the member's address, as mails failed",
    ),
});

export const getMailSettings = defineEndpoint({
  name: "getMailSettings",
  summary: "Which of the mails that can be stopped the member receives",
  access: "member",
  output: ownSettings,
  errors: [],
});

export const putMailSetting = defineEndpoint({
  name: "putMailSetting",
  summary: "Switches a kind of mails on or off; the choice is kept as its proof",
  access: "member",
  allowReadOnly: true,
  params: z.strictObject({ kind }),
  body: z.strictObject({ receives: z.boolean() }),
  output: ownSettings,
  errors: [],
});

export const retryMailAddress = defineEndpoint({
  name: "retryMailAddress",
  summary: "Sends mails to the member's address again, until one fails",
  access: "member",
  allowReadOnly: true,
  callsPerMinute: 5,
  output: ownSettings,
  errors: [],
});

/** A repeated report is accepted too, and one that is not understood, so that none is sent again. */
export const receiveMailReport = defineEndpoint({
  name: "receiveMailReport",
  summary:
    "Takes a delivery report (RFC 3464) or a complaint (RFC 5965) as the mail server received it; Webhook-Secret must be right",
  access: "anyone",
  bodyFormat: "bytes",
  maxBodyBytes: 1_048_576,
  output: z.object({ received: z.literal(true) }),
  errors: [],
});
