import type { ReactNode } from "react";
import { Section } from "../../ui/layout/section.tsx";

export interface ComponentGroup {
  readonly id: string;
  readonly heading: string;
  readonly note: string;
  readonly content: ReactNode;
}

export function ComponentGroupSection({ group }: { readonly group: ComponentGroup }) {
  return (
    <Section id={group.id} heading={group.heading} note={<p>{group.note}</p>}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">{group.content}</div>
    </Section>
  );
}

/** One component, or one state of it, under its exported name. */
export function Specimen({
  name,
  row = false,
  children,
}: {
  readonly name: string;
  /** Lays small components side by side. */
  readonly row?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="num text-2xs font-normal whitespace-normal text-ink-3" lang="en">
        {name}
      </h3>
      {row ? <div className="cluster">{children}</div> : children}
    </div>
  );
}
