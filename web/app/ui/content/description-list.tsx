import type { ReactNode } from "react";
import "./content.css";

export interface DescriptionItem {
  readonly term: string;
  readonly description: ReactNode;
}

export function DescriptionList({ items }: { readonly items: readonly DescriptionItem[] }) {
  return (
    <dl className="description-list">
      {items.map(({ term, description }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  );
}
