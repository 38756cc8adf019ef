/**
 * All API errors. The body is problem+json: `{ type, title, status, errorType, message, requestId
 * }`.
 */
import { accountErrors } from "./errors/accounts.ts";
import { alertErrors } from "./errors/alerts.ts";
import { billingErrors } from "./errors/billing.ts";
import { companyErrors } from "./errors/companies.ts";
import { contactErrors } from "./errors/contact.ts";
import { legalErrors } from "./errors/legal.ts";
import { mailingErrors } from "./errors/mailing.ts";
import { memberErrors } from "./errors/members.ts";
import { portfolioErrors } from "./errors/portfolio.ts";
import { reportErrors } from "./errors/reports.ts";
import { requestErrors } from "./errors/requests.ts";
import { screeningErrors } from "./errors/screening.ts";
import { trialErrors } from "./errors/trial.ts";
import { viewerErrors } from "./errors/viewers.ts";

export const errors = {
  ...requestErrors,
  ...viewerErrors,
  ...accountErrors,
  ...alertErrors,
  ...billingErrors,
  ...companyErrors,
  ...contactErrors,
  ...legalErrors,
  ...mailingErrors,
  ...memberErrors,
  ...portfolioErrors,
  ...reportErrors,
  ...screeningErrors,
  ...trialErrors,
};

export type ErrorType = keyof typeof errors;

export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly errorType: ErrorType;
  readonly message: string;
  readonly requestId: string;
  /** For `invalid_request`: JSON path and English reason. */
  readonly details?: readonly { readonly path: string; readonly reason: string }[];
}
