import type { ReactNode } from "react";

/** What will stand here, and one next step. */
export function Empty({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className="state">
      <p className="title">{title}</p>
      {children}
    </div>
  );
}

/** What failed, what to do, a retry; the rest of the page stays. */
export function ErrorBox({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className="state error" role="alert">
      <p className="title">{title}</p>
      {children}
    </div>
  );
}

/** Holds the place of a line while it loads; give it the final height. */
export function Skeleton({ className = "" }: { readonly className?: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />;
}
