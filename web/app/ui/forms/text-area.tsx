import type { TextareaHTMLAttributes } from "react";
import { useState } from "react";
import { formatCount } from "../format.ts";
import { graphemeCount } from "./validate.ts";
import type { FieldProps } from "./field-frame.tsx";
import { FieldFrame } from "./field-frame.tsx";

/** With `most`, counts the typed characters. */
export function TextArea({
  control,
  help,
  most,
  rows = 4,
  onInput,
  ...rest
}: FieldProps & {
  readonly most?: number;
} & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className" | "id" | "name" | "required">) {
  const [length, setLength] = useState(() => graphemeCount(String(rest.defaultValue ?? "")));
  return (
    <FieldFrame
      control={control}
      help={help}
      aside={
        most === undefined ? null : (
          <span className={`count ${length > most ? "over" : ""}`}>
            {formatCount(length)}/{formatCount(most)}文字
          </span>
        )
      }
    >
      {(tied) => (
        <textarea
          className="input"
          rows={rows}
          onInput={(event) => {
            setLength(graphemeCount(event.currentTarget.value));
            onInput?.(event);
          }}
          {...tied}
          {...rest}
        />
      )}
    </FieldFrame>
  );
}
