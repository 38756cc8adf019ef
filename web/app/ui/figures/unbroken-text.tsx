import type { ReactNode } from "react";

const FIGURES = /((?:\d{4}年)?\d{1,2}月\d{1,2}日(?: \d{1,2}:\d{2})?|(?:月額 )?[\d,]+円)/u;

/** A sentence whose days, moments and amounts stay on one line each. */
export function UnbrokenText({ children: text }: { readonly children: string }): ReactNode {
  return text.split(FIGURES).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      // Parts keep their places.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={i} className="num">
        {part}
      </span>
    ),
  );
}
