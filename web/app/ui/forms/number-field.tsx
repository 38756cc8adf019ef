import type { InputHTMLAttributes } from "react";
import { NOT_AVAILABLE } from "../format.ts";
import type { FieldProps } from "./field-frame.tsx";
import { FieldFrame } from "./field-frame.tsx";
import { parseNumber } from "./numbers.ts";

/**
 * A number with its unit. A text input: people paste 1,234 and type full width, which number inputs
 * refuse. What was understood is written back on leaving; `parseNumber` reads the value.
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

/** As it can be typed again: grouped, with a minus sign. */
export function formatNumberInput(value: number | null): string {
  if (value === null) return NOT_AVAILABLE;
  return new Intl.NumberFormat("ja-JP", { maximumFractionDigits: 6 }).format(value);
}
