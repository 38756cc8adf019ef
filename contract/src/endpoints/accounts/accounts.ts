import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "../../browser/accounts/password.ts";
import { emailAddress } from "../../schemas/fields/email-address.ts";

const email = emailAddress();
const token = z.string().min(20).max(200);
const password = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);
/** Same response whether or not the address is registered, so that addresses cannot be probed. */
const accepted = z.object({ status: z.literal("accepted") });
const done = z.object({ status: z.literal("done") });
const customToken = z.object({ customToken: z.string() });

export const register = defineEndpoint({
  name: "register",
  summary: "Mails a one-hour link that continues the registration",
  access: "anyone",
  body: z.strictObject({ email }),
  status: 202,
  output: accepted,
  errors: [],
});

export const verifyRegistration = defineEndpoint({
  name: "verifyRegistration",
  summary: "Looks a registration link up (without password), or registers with it and spends it",
  access: "anyone",
  body: z.strictObject({ token, password: password.optional() }),
  output: z.object({
    email: z.string(),
    customToken: z.string().nullable().describe("To sign in with, once registered"),
  }),
  errors: ["link_expired", "already_registered", "password_too_common", "password_from_context"],
});

export const registerIdentity = defineEndpoint({
  name: "registerIdentity",
  summary: "Makes the signed-in identity, whose address is verified, a member",
  access: "identity",
  assurance: "checked",
  output: done,
  errors: ["already_registered", "email_not_verified"],
});

export const putPassword = defineEndpoint({
  name: "putPassword",
  summary: "Sets the password soon after signing in; every other session ends",
  access: "member",
  assurance: "recent",
  body: z.strictObject({ new_password: password, send_result_mail: z.boolean().default(false) }),
  output: customToken,
  errors: ["password_too_common", "password_from_context"],
});

export const forgetPassword = defineEndpoint({
  name: "forgetPassword",
  summary: "Mails a one-hour link for a new password, where the address is registered",
  access: "anyone",
  body: z.strictObject({ email }),
  status: 202,
  output: accepted,
  errors: [],
});

export const resetPassword = defineEndpoint({
  name: "resetPassword",
  summary: "Looks a password link up (without password), or sets the password and spends the link",
  access: "anyone",
  body: z.strictObject({ token, new_password: password.optional() }),
  output: z.object({ status: z.enum(["usable", "done"]) }),
  errors: ["link_expired", "password_too_common", "password_from_context"],
});

export const changeMail = defineEndpoint({
  name: "changeMail",
  summary: "Mails a one-hour link to the new address",
  access: "member",
  assurance: "recent",
  body: z.strictObject({ email }),
  status: 202,
  output: accepted,
  errors: [],
});

export const confirmMailChange = defineEndpoint({
  name: "confirmMailChange",
  summary: "Looks a mail-change link up, or changes the address and spends the link",
  access: "anyone",
  body: z.strictObject({ token, confirm: z.boolean().default(false) }),
  output: z.object({ status: z.enum(["usable", "done"]), email: z.string() }),
  errors: ["link_expired", "already_registered"],
});

export const requestDeletion = defineEndpoint({
  name: "requestDeletion",
  summary: "Mails a one-hour link by which the account can be deleted",
  access: "member",
  allowReadOnly: true,
  assurance: "recent",
  status: 202,
  output: accepted,
  errors: [],
});

export const deleteUser = defineEndpoint({
  name: "deleteUser",
  summary:
    "Ends payments and deletes the member's account, by a mailed link or soon after signing in; data go 30 days later unless the member signs in again",
  access: "member",
  allowReadOnly: true,
  body: z.strictObject({ token: token.optional() }),
  status: 202,
  output: z.object({
    status: z.literal("accepted"),
    data_gone_on: z.iso.date(),
    payments_ended: z
      .boolean()
      .describe("False: what is paid for is still being ended, and data stay until it is"),
  }),
  errors: ["link_expired", "reauthentication_required"],
});

export const checkSession = defineEndpoint({
  name: "checkSession",
  summary: "Whether an ID token may become a session of the pages, and until when",
  access: "identity",
  assurance: "checked",
  output: z.object({ uid: z.string(), expires_at: z.int().describe("Unix time, seconds") }),
  errors: [],
});

export const endSession = defineEndpoint({
  name: "endSession",
  summary: "Signs out: the session of this ID token ends, with every token of it; others go on",
  access: "identity",
  output: done,
  errors: [],
});
