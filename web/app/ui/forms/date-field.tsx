import type { FieldProps } from "./field-frame.tsx";
import { FieldFrame } from "./field-frame.tsx";

/** A day from the system's own calendar; bounds are ISO days, both included. */
export function DateField({
  control,
  help,
  defaultValue,
  onChange,
}: FieldProps & {
  readonly defaultValue?: string;
  readonly onChange?: (day: string) => void;
}) {
  return (
    <FieldFrame control={control} help={help}>
      {(tied) => (
        <input
          type="date"
          className="input num date"
          min={control.min}
          max={control.max}
          defaultValue={defaultValue}
          onChange={(event) => onChange?.(event.currentTarget.value)}
          {...tied}
        />
      )}
    </FieldFrame>
  );
}
