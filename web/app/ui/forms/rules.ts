/** Empty values only break `required`. */
export interface FieldRules {
  /** Chooses the message by the kind of input. */
  readonly required?: "type" | "choose" | "tick";
  /** Characters as viewers count them (graphemes). */
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly email?: boolean;
  /** `says` is the message. */
  readonly pattern?: { readonly regexp: RegExp; readonly says: string };
  readonly number?: NumberRule;
  /** ISO days, both included. */
  readonly date?: { readonly from?: string; readonly to?: string };
  /** Name of a field that must have the same value. */
  readonly sameAs?: string;
}

export interface NumberRule {
  readonly min?: number;
  readonly max?: number;
  /** No decimals. */
  readonly whole?: boolean;
  readonly unit?: string;
}

/** The label is also used in the error summary. */
export interface FieldSpec extends FieldRules {
  readonly label: string;
}

export type FieldSpecs = Readonly<Record<string, FieldSpec>>;

/** HTML constraints, which the browser checks without script. */
export function htmlConstraints(rules: FieldRules) {
  return {
    ...(rules.required === undefined ? {} : { required: true }),
    ...(rules.minLength === undefined ? {} : { minLength: rules.minLength }),
    ...(rules.date?.from === undefined ? {} : { min: rules.date.from }),
    ...(rules.date?.to === undefined ? {} : { max: rules.date.to }),
  };
}
