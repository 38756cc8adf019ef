import type { FormEvent, RefCallback } from "react";
import { useCallback, useId, useRef, useState } from "react";
import type { Control } from "./control.ts";
import { focusControl } from "./focus-control.ts";
import { validateValue } from "./validate.ts";
import { errorMessage } from "./messages.ts";
import type { FieldSpecs } from "./rules.ts";
import { htmlConstraints } from "./rules.ts";
import { SCRIPT_ONLY } from "./script-only.ts";

export interface InvalidField {
  readonly id: string;
  readonly label: string;
  readonly message: string;
}

type Messages = Readonly<Record<string, string>>;

export interface UseFormOptions {
  /** Called with all values once they are valid; the browser does not submit the form. */
  readonly onValid?: (values: Readonly<Record<string, string>>) => void;
  /** Messages by field from the server. */
  readonly serverErrors?: Messages;
}

/**
 * Validates on submit: shows all errors, focuses the only one or their summary, and clears each error once its field
 * is valid. Without script the browser checks the HTML constraints.
 */
export function useForm<S extends FieldSpecs>(specs: S, options: UseFormOptions = {}) {
  const { onValid, serverErrors = {} } = options;
  const formId = useId();
  const [own, setOwn] = useState<Messages>({});
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const summary = useRef<HTMLDivElement>(null);
  const idOf = (name: string) => `${formId}-${name}`;
  const errorOf = (name: string) =>
    own[name] ?? (touched.has(name) ? null : (serverErrors[name] ?? null));

  /** A single fault is told at its field alone. */
  const focusFaults = (messages: Messages) => {
    const [first, other] = Object.keys(specs).filter((name) => messages[name] !== undefined);
    requestAnimationFrame(() => {
      if (first !== undefined && other === undefined) focusControl(idOf(first));
      else summary.current?.focus();
    });
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const values = valuesOf(event.currentTarget, specs);
    const found = validateForm(specs, values);
    setOwn(found);
    setTouched(new Set(Object.keys(specs)));
    if (Object.keys(found).length > 0) {
      event.preventDefault();
      focusFaults(found);
    } else if (onValid !== undefined) {
      event.preventDefault();
      onValid(values);
    }
  };

  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || !("name" in target)) return;
    const name = String(target.name);
    setTouched((before) => (before.has(name) ? before : new Set([...before, name])));
    // Revalidates only fields with an error: nobody is corrected while typing for the first time.
    if (Object.keys(own).length === 0) return;
    const now = validateForm(specs, valuesOf(event.currentTarget, specs));
    setOwn((before) =>
      Object.fromEntries(
        Object.keys(before).flatMap((key) => {
          const message = now[key];
          return message === undefined ? [] : [[key, message]];
        }),
      ),
    );
  };

  /** Shows the server's messages like own errors. */
  const refuse = (messages: Messages) => {
    setOwn(messages);
    focusFaults(messages);
  };

  /** Turns off the browser's validation once this script runs. */
  const ref: RefCallback<HTMLFormElement> = useCallback((form) => {
    if (form !== null) form.noValidate = true;
  }, []);

  return {
    form: { ref, onSubmit, onChange, method: SCRIPT_ONLY } as const,
    refuse,
    summary: {
      ref: summary,
      faults: Object.keys(specs).flatMap((name): InvalidField[] => {
        const message = errorOf(name);
        return message === null
          ? []
          : [{ id: idOf(name), label: specs[name]?.label ?? name, message }];
      }),
    },
    control: (name: keyof S & string): Control => {
      const { label = name, ...rules } = specs[name] ?? {};
      return { name, id: idOf(name), label, error: errorOf(name), ...htmlConstraints(rules) };
    },
  };
}

function valuesOf(form: HTMLFormElement, specs: FieldSpecs): Record<string, string> {
  const data = new FormData(form);
  return Object.fromEntries(
    Object.keys(specs).map((name) => {
      const value = data.get(name);
      return [name, typeof value === "string" ? value : (value?.name ?? "")];
    }),
  );
}

export function validateForm(
  specs: FieldSpecs,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(specs).flatMap(([name, spec]) => {
      const fault = validateValue(values[name] ?? "", spec, values, specs);
      return fault === null ? [] : [[name, errorMessage(fault)]];
    }),
  );
}
