import { parseNumber } from "./numbers.ts";
import type { FieldSpecs, NumberRule, Rules } from "./rules.ts";

/** What each message says beside its rule. */
export interface FaultDetails {
  readonly missing: { readonly how: NonNullable<Rules["required"]> };
  readonly tooShort: { readonly least: number; readonly now: number };
  readonly tooLong: { readonly most: number; readonly now: number };
  readonly emailWithoutAt: object;
  readonly emailWithoutDot: object;
  readonly email: object;
  readonly pattern: { readonly says: string };
  readonly notANumber: { readonly unit: string };
  readonly notWhole: { readonly unit: string };
  readonly tooSmall: { readonly least: number; readonly unit: string };
  readonly tooLarge: { readonly most: number; readonly unit: string };
  readonly notADay: object;
  readonly tooEarly: { readonly day: string };
  readonly tooLate: { readonly day: string };
  readonly different: { readonly from: string };
}

type FaultOf<K extends keyof FaultDetails> = { readonly kind: K } & FaultDetails[K];

/** Which rule a value breaks. */
export type Fault = { [K in keyof FaultDetails]: FaultOf<K> }[keyof FaultDetails];

const segments = new Intl.Segmenter("ja", { granularity: "grapheme" });

/** Characters as the reader sees them: 👨‍👩‍👧 and が written in two code points are one each. */
export function lengthOf(text: string): number {
  return [...segments.segment(text)].length;
}

/** The first rule the value breaks; null when it keeps all. `values` are the form's other fields. */
export function faultOf(
  value: string,
  rules: Rules,
  values: Readonly<Record<string, string>> = {},
  specs: FieldSpecs = {},
): Fault | null {
  if (value.trim() === "") {
    return rules.required === undefined ? null : { kind: "missing", how: rules.required };
  }
  return (
    emailFault(value, rules) ??
    lengthFault(value, rules) ??
    patternFault(value, rules) ??
    (rules.number === undefined ? null : numberFault(value, rules.number)) ??
    (rules.date === undefined ? null : dateFault(value, rules.date)) ??
    differenceFault(value, rules, values, specs)
  );
}

/** Something, an @, something with a dot in it; the mail that arrives is the proof. */
function emailFault(value: string, { email = false }: Rules): Fault | null {
  if (!email) return null;
  const [local = "", domain, ...more] = value.trim().split("@");
  if (domain === undefined) return { kind: "emailWithoutAt" };
  const wrong = more.length > 0 || local === "" || /\s/.test(value.trim()) || !isHost(domain);
  if (wrong) return { kind: "email" };
  return domain.includes(".") ? null : { kind: "emailWithoutDot" };
}

function isHost(domain: string): boolean {
  return domain.split(".").every((label) => label !== "");
}

function lengthFault(value: string, { minLength, maxLength }: Rules): Fault | null {
  const now = lengthOf(value);
  if (minLength !== undefined && now < minLength) {
    return { kind: "tooShort", least: minLength, now };
  }
  return maxLength !== undefined && now > maxLength
    ? { kind: "tooLong", most: maxLength, now }
    : null;
}

function patternFault(value: string, { pattern }: Rules): Fault | null {
  return pattern === undefined || pattern.regexp.test(value)
    ? null
    : { kind: "pattern", says: pattern.says };
}

function numberFault(
  value: string,
  { min, max, whole = false, unit = "" }: NumberRule,
): Fault | null {
  const number = parseNumber(value);
  if (number === null) return { kind: "notANumber", unit };
  if (whole && !Number.isInteger(number)) return { kind: "notWhole", unit };
  if (min !== undefined && number < min) return { kind: "tooSmall", least: min, unit };
  return max !== undefined && number > max ? { kind: "tooLarge", most: max, unit } : null;
}

function dateFault(value: string, { from, to }: NonNullable<Rules["date"]>): Fault | null {
  const day = new Date(`${value}T00:00:00Z`);
  const real = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || !real) return { kind: "notADay" };
  if (from !== undefined && value < from) return { kind: "tooEarly", day: from };
  return to !== undefined && value > to ? { kind: "tooLate", day: to } : null;
}

function differenceFault(
  value: string,
  { sameAs }: Rules,
  values: Readonly<Record<string, string>>,
  specs: FieldSpecs,
): Fault | null {
  if (sameAs === undefined || value === values[sameAs]) return null;
  return { kind: "different", from: specs[sameAs]?.label ?? sameAs };
}
