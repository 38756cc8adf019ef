import { MS_PER_DAY } from "../../platform/clock/days.ts";

export const RECORD_YEARS = 7;
/** The longest business year, in days. */
const BUSINESS_YEAR = 366;
/** From the end of a business year until its tax return is due: the longest two months. */
const FILING_TERM = 62;

/**
 * Seven years from the day on which the tax return for the time of a document is due, so at most eight
 * years and two months: documents of what was paid, and what was agreed with the member. Source:
 * 消費税法施行令 70条の13, 法人税法施行規則 59条.
 */
export const RECORD_RETENTION_MS = (RECORD_YEARS * 366 + BUSINESS_YEAR + FILING_TERM) * MS_PER_DAY;

/** Orders that came to nothing: as long as somebody may ask what happened. */
export const FAILED_ORDER_DAYS = 90;
export const FAILED_ORDER_RETENTION_MS = FAILED_ORDER_DAYS * MS_PER_DAY;
