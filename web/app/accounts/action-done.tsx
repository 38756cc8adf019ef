import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import "./accounts.css";

/** Replaces a submitted form; it takes the focus so that screen readers read it out. */
export function ActionDone({ children }: { readonly children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  return (
    <div ref={container} tabIndex={-1} className="stack account-told">
      {children}
    </div>
  );
}
