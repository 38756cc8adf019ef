import type { TextareaHTMLAttributes } from "react";
import { useState } from "react";
import { count } from "../format.ts";
import { lengthOf } from "./faults.ts";
import type { FrameProps } from "./field-frame.tsx";
import { FieldFrame } from "./field-frame.tsx";

/** Several lines; with `most`, the characters typed so far are counted. */
export function TextArea({
  control,
  help,
  most,
  rows = 4,
  onInput,
  ...rest
}: FrameProps & {
  readonly most?: number;
} & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className" | "id" | "name" | "required">) {
  const [length, setLength] = useState(() => lengthOf(String(rest.defaultValue ?? "")));
  return (
    <FieldFrame
      control={control}
      help={help}
      aside={
        most === undefined ? null : (
          <span className={`count ${length > most ? "over" : ""}`}>
            {count(length)}/{count(most)}文字
          </span>
        )
      }
    >
      {(tied) => (
        <textarea
          className="input"
          rows={rows}
          onInput={(event) => {
            setLength(lengthOf(event.currentTarget.value));
            onInput?.(event);
          }}
          {...tied}
          {...rest}
        />
      )}
    </FieldFrame>
  );
}
