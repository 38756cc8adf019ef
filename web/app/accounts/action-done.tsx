import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import "./accounts.css";

/** What has just happened, in place of the form that did it: the focus goes there, so it is read out. */
export function ActionDone({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="stack account-told">
      {children}
    </div>
  );
}
