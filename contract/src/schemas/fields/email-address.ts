import { z } from "zod";
import {
  type EmailProblemKind,
  findEmailProblem,
  MAX_EMAIL_LENGTH,
  MAX_EMAIL_LOCAL_LENGTH,
} from "../../browser/accounts/email-address.ts";

const reasons: Readonly<Record<EmailProblemKind, string>> = {
  no_at: "has no @",
  second_at: "has more than one @",
  no_local: "has nothing before the @",
  local_character: "a character is not allowed before the @",
  local_dots: "dots begin, end or follow each other before the @",
  local_too_long: `has more than ${MAX_EMAIL_LOCAL_LENGTH} characters before the @`,
  no_dot: "its domain has no dot",
  domain_character: "a character is not allowed in its domain; write other scripts as punycode",
  domain_label: "its domain is not a name",
};

/** A mail address as in RFC 5321, not trimmed. */
export function emailAddress(): z.ZodString {
  return z
    .string()
    .max(MAX_EMAIL_LENGTH)
    .check(({ value, issues }) => {
      const problem = findEmailProblem(value);
      if (problem === null) return;
      const message = `Invalid mail address: ${reasons[problem.kind]}`;
      issues.push({ code: "custom", input: value, message });
    })
    .meta({ format: "email" });
}
