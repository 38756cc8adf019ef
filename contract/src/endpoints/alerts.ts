import { z } from "zod";
import { alertFrequencies } from "../browser/alert.ts";
import { defineEndpoint } from "./endpoint.ts";
import {
  alertEvent,
  alertSettings,
  companyAlerts,
  screenAlert,
  sentAlerts,
  sentScreenAlert,
} from "../schemas/alert.ts";
import { companyParams, day } from "../schemas/company.ts";
import { planNames } from "../browser/billing/plan.ts";
import { mailTokenParams } from "./mailing.ts";

const MAX_BODY_BYTES = 32_768;

const overview = z.object({
  settings: alertSettings,
  allowed: z.enum(alertFrequencies).describe("The soonest of the member's plan"),
  same_day_plan: z.enum(planNames).nullable().describe("The cheapest with mails on the same day"),
  screens_plan: z
    .enum(planNames)
    .nullable()
    .describe("The cheapest with alerts of saved screens; null: the member's has them"),
  max_companies: z.int().describe("Companies with alerts, of the member's plan"),
  companies: z.array(companyAlerts),
  screens: z.array(screenAlert),
  events: z.array(alertEvent).describe("Newest first"),
  unread: z.int(),
  market_date: day.nullable(),
});
export type AlertOverview = z.infer<typeof overview>;

export const getAlerts = defineEndpoint({
  name: "getAlerts",
  summary: "The member's alerts, their settings, and what was told, newest first",
  access: "member",
  output: overview,
  errors: [],
});

export const putAlerts = defineEndpoint({
  name: "putAlerts",
  summary: "Changes settings, alerts of saved screens, or what of the list is read",
  access: "member",
  maxBodyBytes: MAX_BODY_BYTES,
  body: z.strictObject({
    settings: alertSettings.partial().optional(),
    screen: sentScreenAlert.optional(),
    read: z
      .union([z.literal("all"), z.array(z.uuid()).min(1).max(200)])
      .optional()
      .describe("Marks as read, on all devices"),
  }),
  output: overview,
  errors: ["plan_required", "plan_expired"],
});

export const putCompanyAlerts = defineEndpoint({
  name: "putCompanyAlerts",
  summary:
    "Replaces the alerts of a company, or stops its mails; conditions that stay keep their state",
  access: "member",
  params: companyParams,
  maxBodyBytes: MAX_BODY_BYTES,
  body: z.strictObject({
    alerts: sentAlerts.optional(),
    stop_alert: z.boolean().optional(),
  }),
  output: companyAlerts,
  errors: ["company_not_found", "alerts_full", "plan_required", "plan_expired"],
});

export const stopCompanyMails = defineEndpoint({
  name: "stopCompanyMails",
  summary:
    "Stops the mails of one company by the link of a mail, without signing in, any number of times",
  access: "anyone",
  params: companyParams.extend({ token: mailTokenParams.shape.token }),
  output: z.object({ stopped: z.literal(true) }),
  errors: ["stop_link_unknown", "company_not_found"],
});
