import { MS_PER_DAY } from "../../platform/clock/days.ts";

/** Seven years: documents of what was paid, and what was agreed with the member (product decision). */
export const RECORD_RETENTION_MS = 7 * 366 * MS_PER_DAY;

/** Orders that came to nothing: as long as somebody may ask what happened. */
export const FAILED_ORDER_RETENTION_MS = 90 * MS_PER_DAY;
