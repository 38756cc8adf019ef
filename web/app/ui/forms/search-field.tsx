import type { InputHTMLAttributes } from "react";
import { SearchIcon } from "../icons.tsx";
import type { Control } from "./control.ts";
import "./forms.css";

/** A search over what the page shows; its label is read out, the magnifier is seen. */
export function SearchField({
  control,
  ...input
}: { readonly control: Control } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "className" | "name" | "type" | "id"
>) {
  return (
    <search className="search-field">
      <SearchIcon />
      <input
        className="input"
        type="search"
        name={control.name}
        aria-label={control.label}
        autoComplete="off"
        maxLength={100}
        {...input}
      />
    </search>
  );
}
