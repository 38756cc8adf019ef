import { type AlertEvent, tickerOf, valueDerivedAlerts } from "@tenbin/contract";
import { toUnixSeconds } from "@tenbin/contract/time";
import { hasPlan } from "../members/index.ts";
import { type AlertRights, allowsScreenAlerts, mayAnalyse } from "./rules.ts";
import type { StoredEvent } from "./stored.ts";

const NOTHING = {
  portfolio: false,
  verdict_before: null,
  verdict_after: null,
  unrated_reason: null,
  ratio_before: null,
  ratio_after: null,
  price_before: null,
  price_after: null,
  price_decimals: null,
  direction: null,
  level: null,
  disclosure: null,
  forecast: null,
  results: null,
  warnings: [],
  screen: null,
  entered: [],
  left: [],
  more: 0,
} as const;

/**
 * Whether current rights allow the event: a moved verdict, or a company that entered a screen, also reveals
 * something about the value.
 */
export function isVisible(
  { kind, code, detail }: Pick<StoredEvent, "kind" | "code" | "detail">,
  rights: AlertRights,
): boolean {
  if (kind === "screen") return hasPlan(rights, allowsScreenAlerts);
  if (kind === "ended" || code === null || mayAnalyse(rights, tickerOf(code))) return true;
  if (kind === "warning") return detail.warnings?.every((one) => one === "extreme_value") !== true;
  return !valueDerivedAlerts[kind];
}

export function toAlertEvent(
  { eventId, kind, code, detail, marketDay, toldAt, readAt }: StoredEvent,
  nameOf: (code: string) => string | null,
): AlertEvent {
  return {
    ...NOTHING,
    warnings: [],
    entered: [],
    left: [],
    ...detail,
    id: eventId,
    kind,
    market_day: marketDay,
    told_at: toUnixSeconds(toldAt),
    read: readAt !== null,
    ticker: code === null ? null : tickerOf(code),
    name_jp: code === null ? null : (nameOf(code) ?? ""),
  };
}
