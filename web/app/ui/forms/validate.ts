import { type EmailProblem, findEmailProblem } from "@tenbin/contract/accounts/email-address";
import { parseNumber } from "./numbers.ts";
import type { FieldSpecs, NumberRule, FieldRules } from "./rules.ts";

export interface ValidationErrorDetails {
  readonly missing: { readonly how: NonNullable<FieldRules["required"]> };
  readonly tooShort: { readonly least: number; readonly now: number };
  readonly tooLong: { readonly most: number; readonly now: number };
  readonly email: { readonly problem: EmailProblem };
  readonly pattern: { readonly says: string };
  readonly notANumber: { readonly unit: string };
  readonly notWhole: { readonly unit: string };
  readonly tooSmall: { readonly least: number; readonly unit: string };
  readonly tooLarge: { readonly most: number; readonly unit: string };
  readonly notADay: object;
  readonly tooEarly: { readonly day: string };
  readonly tooLate: { readonly day: string };
  readonly different: { readonly from: string };
  /** By the server. */
  readonly refused: { readonly how: NonNullable<FieldRules["required"]> };
}

type ErrorOfKind<K extends keyof ValidationErrorDetails> = {
  readonly kind: K;
} & ValidationErrorDetails[K];

export type ValidationError = {
  [K in keyof ValidationErrorDetails]: ErrorOfKind<K>;
}[keyof ValidationErrorDetails];

/** Firefox has it from 125 on. */
const segments = "Segmenter" in Intl ? new Intl.Segmenter("ja", { granularity: "grapheme" }) : null;

/**
 * Graphemes: 👨‍👩‍👧 and が in two code points count as one each. A browser that cannot tell counts code points, which are
 * more; the API decides.
 */
export function graphemeCount(text: string): number {
  const parts = segments === null ? Array.from(text.normalize("NFC")) : segments.segment(text);
  return Array.from<unknown>(parts).length;
}

/** The first broken rule, or null. `values` are the form's other fields. */
export function validateValue(
  value: string,
  rules: FieldRules,
  values: Readonly<Record<string, string>> = {},
  specs: FieldSpecs = {},
): ValidationError | null {
  if (value.trim() === "") {
    return rules.required === undefined ? null : { kind: "missing", how: rules.required };
  }
  return (
    validateEmail(value, rules) ??
    validateLength(value, rules) ??
    validatePattern(value, rules) ??
    (rules.number === undefined ? null : validateNumber(value, rules.number)) ??
    (rules.date === undefined ? null : validateDate(value, rules.date)) ??
    validateSameAs(value, rules, values, specs)
  );
}

/** As the API does; the mail itself proves the address. */
function validateEmail(value: string, { email = false }: FieldRules): ValidationError | null {
  if (!email) return null;
  const problem = findEmailProblem(value.trim());
  return problem === null ? null : { kind: "email", problem };
}

function validateLength(
  value: string,
  { minLength, maxLength }: FieldRules,
): ValidationError | null {
  const now = graphemeCount(value);
  if (minLength !== undefined && now < minLength) {
    return { kind: "tooShort", least: minLength, now };
  }
  return maxLength !== undefined && now > maxLength
    ? { kind: "tooLong", most: maxLength, now }
    : null;
}

function validatePattern(value: string, { pattern }: FieldRules): ValidationError | null {
  return pattern === undefined || pattern.regexp.test(value)
    ? null
    : { kind: "pattern", says: pattern.says };
}

function validateNumber(
  value: string,
  { min, max, whole = false, unit = "" }: NumberRule,
): ValidationError | null {
  const number = parseNumber(value);
  if (number === null) return { kind: "notANumber", unit };
  if (whole && !Number.isInteger(number)) return { kind: "notWhole", unit };
  if (min !== undefined && number < min) return { kind: "tooSmall", least: min, unit };
  return max !== undefined && number > max ? { kind: "tooLarge", most: max, unit } : null;
}

function validateDate(
  value: string,
  { from, to }: NonNullable<FieldRules["date"]>,
): ValidationError | null {
  const day = new Date(`${value}T00:00:00Z`);
  const real = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || !real) return { kind: "notADay" };
  if (from !== undefined && value < from) return { kind: "tooEarly", day: from };
  return to !== undefined && value > to ? { kind: "tooLate", day: to } : null;
}

function validateSameAs(
  value: string,
  { sameAs }: FieldRules,
  values: Readonly<Record<string, string>>,
  specs: FieldSpecs,
): ValidationError | null {
  if (sameAs === undefined || value === values[sameAs]) return null;
  return { kind: "different", from: specs[sameAs]?.label ?? sameAs };
}
