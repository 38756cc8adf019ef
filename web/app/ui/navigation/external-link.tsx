import type { ReactNode } from "react";
import { ExternalIcon } from "../icons.tsx";
import "./navigation.css";

/** Announces that it leaves the site, and sends no referrer. */
export function ExternalLink({
  href,
  children,
}: {
  readonly href: `https://${string}`;
  readonly children: ReactNode;
}) {
  return (
    <a className="external" href={href} rel="noopener noreferrer external">
      {children}
      <ExternalIcon />
      <span className="sr-only screen-only">(外部のサイト)</span>
    </a>
  );
}
