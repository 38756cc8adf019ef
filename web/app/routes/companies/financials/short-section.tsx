import "./short-sections.css";
import type { ReactNode } from "react";

interface ShortSectionProps {
  readonly heading: string;
  readonly note: ReactNode;
  readonly children: ReactNode;
}

export function ShortSection({ heading, note, children }: ShortSectionProps) {
  return (
    <section className="section">
      <header>
        <h2>{heading}</h2>
        <p>{note}</p>
      </header>
      <div className="stack">{children}</div>
    </section>
  );
}

export function NoFigure({ children }: { children: ReactNode }) {
  return (
    <p className="nothing">
      <span className="num">－</span> {children}
    </p>
  );
}
