import type { SelectHTMLAttributes } from "react";
import type { FieldProps } from "./field-frame.tsx";
import { FieldFrame } from "./field-frame.tsx";

export interface SelectOption<V extends string = string> {
  readonly value: V;
  readonly label: string;
  readonly disabled?: boolean;
}

type Rest = Omit<SelectHTMLAttributes<HTMLSelectElement>, "className" | "id" | "name" | "required">;

/** A native list, which works best on phones. */
export function SelectField({
  control,
  help,
  options,
  placeholder,
  ...rest
}: FieldProps & {
  readonly options: readonly SelectOption[];
  /** First option, counts as empty. */
  readonly placeholder?: string;
} & Rest) {
  const chosen = placeholder === undefined || "value" in rest ? {} : { defaultValue: "" };
  return (
    <FieldFrame control={control} help={help}>
      {(tied) => (
        <select className="input select" {...chosen} {...tied} {...rest}>
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          <Options options={options} />
        </select>
      )}
    </FieldFrame>
  );
}

export function InlineSelect({
  label,
  options,
  ...rest
}: { readonly label: string; readonly options: readonly SelectOption[] } & Rest) {
  return (
    <label className="inline-select">
      {label}
      <select className="input select small" {...rest}>
        <Options options={options} />
      </select>
    </label>
  );
}

function Options({ options }: { readonly options: readonly SelectOption[] }) {
  return options.map(({ value, label, disabled }) => (
    <option key={value} value={value} disabled={disabled ?? false}>
      {label}
    </option>
  ));
}
