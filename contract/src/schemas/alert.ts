import { z } from "zod";
import {
  alertFrequencies,
  alertLevels,
  MAX_ALERT_CONDITIONS,
  MORNING_HOUR,
  resultsDaysAhead,
} from "../browser/alert.ts";
import { day, ticker, unratedReason, verdict, warning } from "./company.ts";
import { disclosureKind } from "./disclosure.ts";
import { forecastItems } from "./forecast-history.ts";
import { valueDerived, valueDerivedMembers } from "./fields/value-derived.ts";

const once = z.boolean().describe("Told once, then switched off until it is armed again");
const level = (kind: keyof typeof alertLevels) =>
  z.number().min(alertLevels[kind].min).max(alertLevels[kind].max);
const direction = z.enum(["below", "above"]);

/** What of a company a member wants to be told. */
const conditions = [
  z.strictObject({ kind: z.literal("verdict"), once }),
  z.strictObject({
    kind: z.literal("ratio"),
    direction,
    level: level("ratio").describe("price ÷ theoretical value"),
    once,
  }),
  z.strictObject({
    kind: z.literal("price"),
    direction,
    level: level("price").describe("Yen per share as of `level_day`"),
    once,
  }),
  z.strictObject({
    kind: z.literal("disclosure"),
    kinds: z.array(disclosureKind).max(20).describe("Empty: of every kind"),
    once,
  }),
  z.strictObject({ kind: z.literal("forecast"), once }),
  z.strictObject({
    kind: z.literal("results"),
    days_ahead: z.literal([...resultsDaysAhead]).describe("Trading days"),
    once,
  }),
  z.strictObject({ kind: z.literal("warning"), once }),
] as const;

export const alertCondition = z.discriminatedUnion("kind", conditions);
export type AlertCondition = z.infer<typeof alertCondition>;

export const alertStatus = z.enum([
  "armed",
  /** Once, and it was told. */
  "told",
  /** The right that it needs was lost. */
  "ended",
]);
export type AlertStatus = z.infer<typeof alertStatus>;

export const sentAlerts = z
  .array(z.strictObject({ condition: alertCondition, rearm: z.boolean().default(false) }))
  .max(MAX_ALERT_CONDITIONS);

const companyAlert = z.object({
  condition: alertCondition,
  status: alertStatus,
  level_day: day.nullable().describe("On whose share basis a price level stands; else null"),
});

/** All that a member set for a company. */
export const companyAlerts = z.object({
  ticker,
  name_jp: z.string(),
  stop_alert: z.boolean().describe("No mails about it; the list goes on"),
  alerts: z.array(companyAlert),
});
export type CompanyAlerts = z.infer<typeof companyAlerts>;

export const sentScreenAlert = z.strictObject({
  screen_id: z.uuid(),
  enters: z.boolean(),
  leaves: z
    .boolean()
    .describe("Neither: no alert. Sent again, one that was told or has ended is armed"),
  once,
});

export const screenAlert = z.object({
  screen_id: z.uuid(),
  name: z.string(),
  enters: z.boolean(),
  leaves: z.boolean(),
  once,
  status: alertStatus,
});
export type ScreenAlert = z.infer<typeof screenAlert>;

const hour = z.int().min(0).max(23);
export const alertSettings = z.strictObject({
  frequency: z.enum(alertFrequencies).describe("As the member wishes; rights may allow less"),
  portfolio: z
    .boolean()
    .describe("Verdict moves, disclosures and results ahead of the portfolio's companies, too"),
  quiet_from: hour.nullable().describe("Hours in Japan without mails; null: none"),
  quiet_until: hour.nullable(),
});
export type AlertSettings = z.infer<typeof alertSettings>;

export const defaultAlertSettings: AlertSettings = {
  frequency: "same_day",
  portfolio: false,
  quiet_from: 22,
  quiet_until: MORNING_HOUR,
};

const listedCompany = z.object({ ticker, name_jp: z.string() });

/**
 * Something that was told. What does not belong to its kind is null: no union of kinds, inside which masking does not reach
 * (`server/src/members/mask.ts`).
 */
export const alertEvent = z.object({
  id: z.uuid(),
  kind: z.enum([
    "verdict",
    "ratio",
    "price",
    "disclosure",
    "forecast",
    "results",
    "warning",
    "screen",
    /** A right was lost, and with it alerts. */
    "ended",
  ]),
  market_day: day.describe("From whose figures"),
  told_at: z.int().describe("Unix seconds"),
  read: z.boolean(),
  ticker: ticker.nullable(),
  name_jp: z.string().nullable(),
  portfolio: z.boolean().describe("Told because the company is in the portfolio"),
  verdict_before: valueDerived(verdict.nullable()),
  verdict_after: valueDerived(verdict.nullable()),
  unrated_reason: valueDerived(unratedReason.nullable()),
  ratio_before: valueDerived(z.number().nullable()),
  ratio_after: valueDerived(z.number().nullable()),
  price_before: z.number().nullable().describe("Yen, on the share basis of the day"),
  price_after: z.number().nullable(),
  price_decimals: z
    .int()
    .nullable()
    .describe("Of the prices as shown, as in the company's tape of the day; null if not kept"),
  direction: direction.nullable(),
  level: z.number().nullable().describe("That was crossed, on the share basis of the day"),
  disclosure: z
    .object({
      document_id: z.string(),
      disclosed_at: z.iso.datetime({ offset: true }),
      kind: disclosureKind,
      title: z.string(),
    })
    .nullable(),
  forecast: z
    .object({
      year: z.string(),
      disclosed_on: day,
      up: z.boolean(),
      item: z.enum(forecastItems),
      before: z.number(),
      after: z.number(),
    })
    .nullable(),
  results: z.object({ planned_on: day, period: z.enum(["1Q", "2Q", "3Q", "FY"]) }).nullable(),
  warnings: valueDerivedMembers(z.array(warning), ["extreme_value"]),
  screen: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  entered: z.array(listedCompany),
  left: z.array(listedCompany),
  more: z.int().describe("Companies of the screen that are not listed"),
});
export type AlertEvent = z.infer<typeof alertEvent>;
