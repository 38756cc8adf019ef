import type { InputHTMLAttributes } from "react";
import type { FieldProps } from "./field-frame.tsx";
import { FieldFrame } from "./field-frame.tsx";

type InputProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "className" | "id" | "name" | "required" | "minLength"
>;

export function TextField({ control, help, ...input }: FieldProps & InputProps) {
  return (
    <FieldFrame control={control} help={help}>
      {(tied) => <input type="text" className="input" {...tied} {...input} />}
    </FieldFrame>
  );
}

export function EmailField({ control, help, ...input }: FieldProps & InputProps) {
  return (
    <TextField
      control={control}
      help={help}
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...input}
    />
  );
}
