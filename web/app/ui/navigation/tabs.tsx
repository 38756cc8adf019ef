import type { KeyboardEvent, ReactNode } from "react";
import { useId, useRef, useState } from "react";

export interface Tab {
  readonly key: string;
  readonly label: string;
  readonly content: ReactNode;
}

/**
 * One tab stop; ←→ Home End move and open. All panels stay in the document. Own code, because the
 * library's tabs alone add 11 kB of script.
 */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  const id = useId();
  const [open, setOpen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextTab(event.key, open, tabs.length);
    if (next === null) return;
    event.preventDefault();
    setOpen(next);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };
  return (
    <div className="grid gap-4">
      <div
        className="tabs"
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        ref={list}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab, i) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-controls={`${id}-${tab.key}-panel`}
            aria-selected={i === open}
            tabIndex={i === open ? 0 : -1}
            onClick={() => setOpen(i)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, i) => (
        <div
          key={tab.key}
          role="tabpanel"
          className="min-w-0"
          id={`${id}-${tab.key}-panel`}
          aria-labelledby={`${id}-${tab.key}`}
          hidden={i !== open}
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}

/** Wraps around; null for other keys. */
function nextTab(key: string, open: number, count: number): number | null {
  if (key === "ArrowRight") return (open + 1) % count;
  if (key === "ArrowLeft") return (open - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}
