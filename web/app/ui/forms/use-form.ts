import type { FormEvent, RefCallback } from "react";
import { useCallback, useId, useRef, useState } from "react";
import type { Control } from "./control.ts";
import { focusControl } from "./focus-control.ts";
import { validateValue } from "./validate.ts";
import { errorMessage } from "./messages.ts";
import type { FieldSpecs } from "./rules.ts";
import { htmlConstraints } from "./rules.ts";
import { findRefusedFields } from "./refused-fields.ts";
import { SCRIPT_ONLY } from "./script-only.ts";

export interface InvalidField {
  readonly id: string;
  readonly label: string;
  readonly message: string;
}

type Messages = Readonly<Record<string, string>>;

export interface UseFormOptions {
  /**
   * Called with all values once they are valid; the browser does not submit the form. `isRefused` shows what the
   * server's check refuses at its fields, and returns false for an error that says more or something else.
   */
  readonly onValid?: (
    values: Readonly<Record<string, string>>,
    isRefused: (error: unknown) => boolean,
  ) => void;
  /** Of a place in the request's body, if it is called otherwise than its field. */
  readonly fieldOf?: (place: string) => string;
}

/**
 * Validates on submit: shows all errors, focuses the only one or their summary, and clears each error once its field
 * is valid. Without script the browser checks the HTML constraints.
 */
export function useForm<S extends FieldSpecs>(specs: S, options: UseFormOptions = {}) {
  const { onValid, fieldOf = (place) => place } = options;
  const formId = useId();
  const [own, setOwn] = useState<Messages>({});
  /** By the server; each until its field changes. */
  const [refused, setRefused] = useState<Messages>({});
  const summary = useRef<HTMLDivElement>(null);
  const idOf = (name: string) => `${formId}-${name}`;
  const errorOf = (name: string) => own[name] ?? refused[name] ?? null;

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
    setRefused({});
    if (Object.keys(found).length > 0) {
      event.preventDefault();
      focusFaults(found);
    } else if (onValid !== undefined) {
      event.preventDefault();
      onValid(values, isRefused);
    }
  };

  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || !("name" in target)) return;
    const name = String(target.name);
    setRefused(({ [name]: _corrected, ...others }) => others);
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
    setRefused(messages);
    focusFaults(messages);
  };

  const isRefused = (error: unknown): boolean => {
    const { fields, hasMore } = findRefusedFields(error, (place) => {
      const [field = ""] = fieldOf(place).split(".");
      return Object.hasOwn(specs, field) ? field : null;
    });
    const messages = fields.map((field) => {
      const how = specs[field]?.required ?? "type";
      return [field, errorMessage({ kind: "refused", how })];
    });
    if (messages.length > 0) refuse(Object.fromEntries(messages));
    return !hasMore;
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
