import type { ReactNode } from "react";
import { useId } from "react";
import type { Control } from "./control.ts";
import "./forms.css";

export interface FieldProps {
  readonly control: Control;
  readonly help?: ReactNode;
}

export interface FieldInputProps {
  readonly id: string;
  readonly name: string;
  readonly required?: boolean;
  readonly minLength?: number;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

/** The error says what to type. */
export function FieldFrame({
  control,
  help,
  aside,
  children,
}: FieldProps & {
  /** At the end of the label's line: a count or an action. */
  readonly aside?: ReactNode;
  readonly children: (tied: FieldInputProps) => ReactNode;
}) {
  const { tied, helpId, errorId } = useFieldInputProps(control, help !== undefined);
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={tied.id}>
          {control.label}
          {control.required === true ? null : <OptionalMark />}
        </label>
        {aside}
      </div>
      {children(tied)}
      <FieldNotes help={help} error={control.error} helpId={helpId} errorId={errorId} />
    </div>
  );
}

/** Most fields are required, so only optional ones are marked. */
export function OptionalMark() {
  return <small className="optional">任意</small>;
}

export function useFieldInputProps(control: Control, hasHelp: boolean) {
  const own = useId();
  const id = control.id ?? own;
  const faulty = typeof control.error === "string" && control.error !== "";
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const described = [...(hasHelp ? [helpId] : []), ...(faulty ? [errorId] : [])].join(" ");
  const tied: FieldInputProps = {
    id,
    name: control.name,
    ...(control.required === undefined ? {} : { required: control.required }),
    ...(control.minLength === undefined ? {} : { minLength: control.minLength }),
    "aria-invalid": faulty ? true : undefined,
    "aria-describedby": described === "" ? undefined : described,
  };
  return { tied, helpId, errorId };
}

export function FieldNotes({
  help,
  error,
  helpId,
  errorId,
}: {
  readonly help?: ReactNode;
  readonly error?: string | null | undefined;
  readonly helpId: string;
  readonly errorId: string;
}) {
  return (
    <>
      {help === undefined ? null : (
        <p id={helpId} className="help">
          {help}
        </p>
      )}
      {typeof error === "string" && error !== "" ? (
        <p id={errorId} className="error">
          {error}
        </p>
      ) : null}
    </>
  );
}
