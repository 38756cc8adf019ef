import type { InputHTMLAttributes, ReactNode } from "react";
import { useId } from "react";

/** A labelled input; help and error stand below, and the error says what to type. */
export function Field({
  label,
  help,
  error,
  ...input
}: {
  readonly label: string;
  readonly help?: ReactNode;
  readonly error?: string | null;
} & Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "id">) {
  const id = useId();
  const described = [help === undefined ? null : `${id}-help`, error ? `${id}-error` : null];
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={described.filter((part) => part !== null).join(" ") || undefined}
        {...input}
      />
      {help === undefined ? null : (
        <p id={`${id}-help`} className="help">
          {help}
        </p>
      )}
      {error ? (
        <p id={`${id}-error`} className="error">
          {error}
        </p>
      ) : null}
    </div>
  );
}
