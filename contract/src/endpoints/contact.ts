import { z } from "zod";
import {
  type ContactTopic,
  contactTopics,
  MAX_CONTACT_MESSAGE_LENGTH,
  MAX_CONTACT_NAME_LENGTH,
} from "../browser/contact.ts";
import { defineEndpoint } from "./endpoint.ts";
import { emailAddress } from "../schemas/fields/email-address.ts";
import { multilineText } from "../schemas/fields/multiline-text.ts";

// The keys of a constant object are exactly its type's.
const topics = Object.keys(contactTopics) as ContactTopic[];

export const sendContact = defineEndpoint({
  name: "sendContact",
  summary: "Keeps a message to the operator and mails it; a signed-in member gets a copy",
  access: "anyone",
  body: z.strictObject({
    name: z.string().trim().min(1).max(MAX_CONTACT_NAME_LENGTH),
    email: emailAddress()
      .optional()
      .describe("Where to answer; required unless signed in, whose own address counts"),
    topic: z.enum(topics),
    message: multilineText().trim().min(1).max(MAX_CONTACT_MESSAGE_LENGTH),
  }),
  status: 202,
  output: z.object({
    number: z.string().describe("By which the message can be asked after"),
    copy_sent: z.boolean(),
  }),
  errors: ["email_required"],
});
