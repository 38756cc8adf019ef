import { hash } from "node:crypto";

/** Codes are split by this salted hash, so that nobody chooses on which side a company falls (ADR 18). */
const SALT = "tenbin-2026:";
/** Parts in a hundred that the model's constants were chosen on. */
const TUNED_PERCENT = 75;

/**
 * Whether no constant of the model was ever chosen on the company: its code's SHA-256, first eight
 * hexadecimal digits modulo 100, is 75 or more.
 */
export function isHoldout(code: string): boolean {
  return Number.parseInt(hash("sha256", SALT + code).slice(0, 8), 16) % 100 >= TUNED_PERCENT;
}
