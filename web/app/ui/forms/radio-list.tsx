import type { ReactNode } from "react";
import type { Control } from "./control.ts";
import { FieldNotes, OptionalMark, useFieldInputProps } from "./field-frame.tsx";

export interface RadioOption {
  readonly value: string;
  readonly label: string;
  readonly note?: ReactNode;
  readonly disabled?: boolean;
}

/** Nothing is preselected. */
export function RadioList({
  control,
  options,
  help,
  defaultValue,
}: {
  readonly control: Control;
  readonly options: readonly RadioOption[];
  readonly help?: ReactNode;
  /** The previous choice. */
  readonly defaultValue?: string;
}) {
  const { tied, helpId, errorId } = useFieldInputProps(control, help !== undefined);
  return (
    <fieldset
      className="radio-list field"
      id={tied.id}
      aria-invalid={tied["aria-invalid"]}
      aria-describedby={tied["aria-describedby"]}
    >
      <legend>
        {control.label}
        {control.required === true ? null : <OptionalMark />}
      </legend>
      {options.map(({ value, label, note, disabled = false }) => (
        <label key={value}>
          <input
            type="radio"
            name={control.name}
            value={value}
            required={control.required ?? false}
            disabled={disabled}
            defaultChecked={value === defaultValue}
          />
          <span>
            {label}
            {note === undefined ? null : <small>{note}</small>}
          </span>
        </label>
      ))}
      <FieldNotes help={help} error={control.error} helpId={helpId} errorId={errorId} />
    </fieldset>
  );
}
