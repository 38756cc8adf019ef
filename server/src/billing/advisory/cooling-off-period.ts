import { jstDay, jstMoment } from "../../platform/clock/clock.ts";
import { toEpochDay, toIsoDate } from "../../platform/clock/days.ts";

/** 金融商品取引法 37条の6第1項, 施行令16条の3第2項. */
export const COOLING_OFF_DAYS = 10;

/**
 * The first moment at which a contract of advice can no longer be cooled off. Days are Japan's, and the day
 * on which the contract document arrives is the first of the ten (受領した日から起算して).
 */
export function coolingOffEnd(deliveredAt: Date): Date {
  return jstMoment(toIsoDate(toEpochDay(jstDay(deliveredAt)) + COOLING_OFF_DAYS));
}

/** The period does not begin before the document has arrived. */
export function isInCoolingOff(deliveredAt: Date | null, at: Date): boolean {
  return deliveredAt === null || at < coolingOffEnd(deliveredAt);
}
