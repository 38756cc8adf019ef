import { useState } from "react";
import type { FieldProps } from "./field-frame.tsx";
import { FieldFrame } from "./field-frame.tsx";

export function PasswordField({
  control,
  help,
  purpose,
}: FieldProps & { readonly purpose: "current" | "new" }) {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame control={control} help={help}>
      {(tied) => (
        <div className="input-with-action">
          <input
            className="input"
            type={shown ? "text" : "password"}
            autoComplete={`${purpose}-password`}
            autoCapitalize="none"
            spellCheck={false}
            {...tied}
          />
          <button
            type="button"
            className="in-input"
            aria-pressed={shown}
            aria-controls={tied.id}
            onClick={() => setShown(!shown)}
          >
            <span className="sr-only">パスワードを</span>
            {shown ? "隠す" : "見せる"}
          </button>
        </div>
      )}
    </FieldFrame>
  );
}

/** Tells password managers the account of the form. */
export function HiddenUsername({ address }: { readonly address: string }) {
  return (
    <input type="email" name="username" autoComplete="username" value={address} readOnly hidden />
  );
}
