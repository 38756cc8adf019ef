import type { InputHTMLAttributes, ReactNode } from "react";
import type { Control } from "./control.ts";
import { FieldNotes, useFieldInputProps } from "./field-frame.tsx";

/** Never preselected; the label may contain links. */
export function Checkbox({
  control,
  help,
  children,
  ...rest
}: {
  readonly control: Control;
  readonly help?: ReactNode;
  /** Replaces the control's label. */
  readonly children?: ReactNode;
} & Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "id" | "name" | "type">) {
  const { tied, helpId, errorId } = useFieldInputProps(control, help !== undefined);
  return (
    <div className="field">
      <label className="check" htmlFor={tied.id}>
        <input type="checkbox" {...tied} {...rest} />
        <span>{children ?? control.label}</span>
      </label>
      <FieldNotes help={help} error={control.error} helpId={helpId} errorId={errorId} />
    </div>
  );
}

/** Takes effect at once; a checkbox waits for its form. */
export function Switch({
  label,
  checked,
  onChange,
  disabled = false,
  help,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly help?: ReactNode;
}) {
  const { tied, helpId, errorId } = useFieldInputProps({ name: "", label }, help !== undefined);
  return (
    <div className="field">
      <label className="check" htmlFor={tied.id}>
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says so itself
          role="switch"
          className="switch"
          id={tied.id}
          aria-describedby={tied["aria-describedby"]}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      <FieldNotes help={help} helpId={helpId} errorId={errorId} />
    </div>
  );
}
