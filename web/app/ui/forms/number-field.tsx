import type { InputHTMLAttributes } from "react";
import { NOT_AVAILABLE } from "../format.ts";
import type { FieldProps } from "./field-frame.tsx";
import { FieldFrame } from "./field-frame.tsx";
import { parseNumber } from "./numbers.ts";

/**
 * A text input, because number inputs reject pasted 1,234 and full-width digits. `parseNumber`
 * reads the value, which is normalised on blur.
 */
export function NumberField({
  control,
  help,
  unit,
  whole = false,
  onBlur,
  ...input
}: FieldProps & {
  readonly unit?: string;
  readonly whole?: boolean;
} & Omit<
    InputHTMLAttributes<HTMLInputElement>,
    "className" | "id" | "name" | "required" | "type"
  >) {
  return (
    <FieldFrame control={control} help={help}>
      {(tied) => (
        <div className="input-with-unit">
          <input
            className="input num"
            inputMode={whole ? "numeric" : "decimal"}
            autoComplete="off"
            onBlur={(event) => {
              const typed = parseNumber(event.currentTarget.value);
              if (typed !== null) event.currentTarget.value = formatNumberInput(typed);
              onBlur?.(event);
            }}
            {...tied}
            {...input}
          />
          {unit === undefined ? null : <span aria-hidden="true">{unit}</span>}
          {unit === undefined ? null : <span className="sr-only">{`単位は${unit}`}</span>}
        </div>
      )}
    </FieldFrame>
  );
}

/** Grouped, with a minus sign, so that it can be parsed again. */
export function formatNumberInput(value: number | null): string {
  if (value === null) return NOT_AVAILABLE;
  return new Intl.NumberFormat("ja-JP", { maximumFractionDigits: 6 }).format(value);
}
