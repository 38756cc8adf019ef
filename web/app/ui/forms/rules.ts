/** What a field asks for. Empty values break `required` only. */
export interface FieldRules {
  /** Named by what the reader does: types, chooses one, ticks. */
  readonly required?: "type" | "choose" | "tick";
  /** Characters, counted as the reader sees them. */
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly email?: boolean;
  /** A rule of its own, with the sentence that says what to type. */
  readonly pattern?: { readonly regexp: RegExp; readonly says: string };
  readonly number?: NumberRule;
  /** ISO days, both included. */
  readonly date?: { readonly from?: string; readonly to?: string };
  /** Repeats another field of the form. */
  readonly sameAs?: string;
}

export interface NumberRule {
  readonly min?: number;
  readonly max?: number;
  /** No decimals. */
  readonly whole?: boolean;
  readonly unit?: string;
}

/** A field of a form: its label is also its name in the summary of faults. */
export interface FieldSpec extends FieldRules {
  readonly label: string;
}

export type FieldSpecs = Readonly<Record<string, FieldSpec>>;

/** The HTML constraints of the rules: what a browser checks when no script runs. */
export function htmlConstraints(rules: FieldRules) {
  return {
    ...(rules.required === undefined ? {} : { required: true }),
    ...(rules.minLength === undefined ? {} : { minLength: rules.minLength }),
    ...(rules.date?.from === undefined ? {} : { min: rules.date.from }),
    ...(rules.date?.to === undefined ? {} : { max: rules.date.to }),
  };
}
