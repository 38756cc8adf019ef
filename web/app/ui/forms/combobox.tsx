import { Combobox as Base } from "@base-ui/react/combobox";
import type { FieldProps } from "./field-frame.tsx";
import { FieldFrame } from "./field-frame.tsx";
import type { SelectOption } from "./select-field.tsx";
import "../overlays/overlays.css";

/** One of very many, found by typing. The chosen value goes with the form under the control's name. */
export function Combobox({
  control,
  help,
  options,
  placeholder,
  onChange,
  defaultValue,
}: FieldProps & {
  readonly options: readonly SelectOption[];
  readonly placeholder?: string;
  readonly defaultValue?: SelectOption;
  readonly onChange?: (option: SelectOption | null) => void;
}) {
  return (
    <FieldFrame control={control} help={help}>
      {({ name, required, ...tied }) => (
        <Base.Root
          items={options}
          name={name}
          required={required ?? false}
          defaultValue={defaultValue ?? null}
          onValueChange={(option) => onChange?.(option)}
        >
          <Base.Input className="input" placeholder={placeholder} {...tied} />
          <Base.Portal>
            <Base.Positioner className="pop-place" sideOffset={4}>
              <Base.Popup className="pop list">
                <Base.Empty className="pop-empty">一致するものがありません</Base.Empty>
                <Base.List>
                  {(option: SelectOption) => (
                    <Base.Item key={option.value} value={option} className="pop-item">
                      {option.label}
                    </Base.Item>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </FieldFrame>
  );
}
