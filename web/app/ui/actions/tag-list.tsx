import { CloseIcon } from "../action-icons.tsx";
import "../content/content.css";

export interface Tag {
  readonly key: string;
  readonly label: string;
}

/** What is chosen, each to be taken out again by its own button. */
export function TagList({
  label,
  tags,
  onRemove,
}: {
  readonly label: string;
  readonly tags: readonly Tag[];
  readonly onRemove?: (key: string) => void;
}) {
  return (
    <ul className="tag-list" aria-label={label}>
      {tags.map((tag) => (
        <li key={tag.key} className="chip">
          {tag.label}
          {onRemove === undefined ? null : (
            <button type="button" onClick={() => onRemove(tag.key)}>
              <span className="sr-only">{tag.label}を外す</span>
              <CloseIcon />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
