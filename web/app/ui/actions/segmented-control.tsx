import { useId } from "react";

export interface SegmentOption<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly disabled?: boolean;
}

/** Native radio buttons: arrow keys move. */
export function SegmentedControl<V extends string>({
  label,
  options,
  value,
  onChange,
}: {
  readonly label: string;
  readonly options: readonly SegmentOption<V>[];
  readonly value: V | null;
  readonly onChange: (value: V) => void;
}) {
  const name = useId();
  return (
    <fieldset className="segments">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled ?? false}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
