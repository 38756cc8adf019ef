import type { AlertCondition, AlertEvent, AlertStatus } from "@tenbin/contract";
import type { AlertState, EventDetail } from "./evaluate-company.ts";
import type { ScreenAlertState } from "./evaluate-screen.ts";
import type { MailTime } from "./rules.ts";

/** Events of a saved screen that a member wants reported. */
export interface ScreenAlertCondition {
  readonly enters: boolean;
  readonly leaves: boolean;
  readonly once: boolean;
}

/** `portfolio`: because the company is in the member's portfolio. */
export type AlertOrigin = "member" | "portfolio";

interface StoredAlert {
  readonly alertId: string;
  readonly status: AlertStatus;
  /** The market day of the state; null before the first evaluation. */
  readonly stateDay: string | null;
}

export interface CompanyAlert extends StoredAlert {
  /** Five characters. */
  readonly code: string;
  readonly screenId: null;
  readonly condition: AlertCondition;
  readonly levelDay: string | null;
  readonly origin: AlertOrigin;
  readonly state: AlertState | null;
}

export interface StoredScreenAlert extends StoredAlert {
  readonly code: null;
  readonly screenId: string;
  readonly condition: ScreenAlertCondition;
  readonly levelDay: null;
  readonly origin: "member";
  readonly state: ScreenAlertState | null;
}

export type Alert = CompanyAlert | StoredScreenAlert;

export interface StoredEvent {
  readonly eventId: string;
  readonly code: string | null;
  readonly screenId: string | null;
  readonly kind: AlertEvent["kind"];
  readonly origin: AlertOrigin;
  readonly marketDay: string;
  readonly detail: EventDetail;
  readonly toldAt: Date;
  readonly readAt: Date | null;
}

export type NewEvent = Omit<StoredEvent, "readAt"> & {
  /** Null: no mail. */
  readonly mail: MailTime | null;
};
