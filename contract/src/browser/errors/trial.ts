import type { ErrorDefinition } from "./definition.ts";

export const trialErrors = {
  questionnaire_answered: {
    status: 409,
    title: "The member has answered this questionnaire before",
    message: "このアンケートには、すでに回答されています。回答は変わっていません。",
  },
  trial_used: {
    status: 409,
    title: "This person has had it; `details` says since when, and which ways are left",
    message:
      "この無料体験はお一人1回限りで、すでにご利用いただいています。有料プランは、プランのページからお申し込みいただけます。",
  },
  trial_not_started: {
    status: 409,
    title: "The member has not applied for it, or not started it",
    message:
      "この無料体験は始まっていません。お申し込みがまだの方は、プランのページからお申し込みください。",
  },
} as const satisfies Record<string, ErrorDefinition>;
