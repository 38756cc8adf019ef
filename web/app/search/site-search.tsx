import type { ComponentType } from "react";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link } from "react-router";
import { loadModule, prefetchModule } from "../browser/load-module.ts";
import { openDocument } from "../urls/open-document.ts";
import { SearchIcon } from "../ui/icons.tsx";
import type { SearchDialogProps } from "./search-dialog.tsx";

const loadDialog = () => import("./search-dialog.tsx");

/** If the dialog cannot be loaded, the search page opens instead. */
const SearchDialog = lazy<ComponentType<SearchDialogProps>>(async () => {
  try {
    return await loadModule(loadDialog);
  } catch {
    openDocument("/search");
    return { default: EmptyDialog };
  }
});

function EmptyDialog() {
  return null;
}

function prefetchDialog(): void {
  prefetchModule(loadDialog);
}

/** A link without script, else a dialog, also opened by "/". */
export function SiteSearch() {
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.isComposing || hasModifier(event) || isTyping(event.target)) {
        return;
      }
      event.preventDefault();
      setState("open");
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <Link
        className="search-opener"
        to="/search"
        aria-label="会社名・コードで探す"
        aria-keyshortcuts="/"
        onPointerEnter={prefetchDialog}
        onFocus={prefetchDialog}
        onClick={(event) => {
          if (hasModifier(event)) return;
          event.preventDefault();
          setState("open");
        }}
      >
        <SearchIcon />
        <span>会社名・コード</span>
        <kbd>/</kbd>
      </Link>
      {state === "never" ? null : (
        <Suspense>
          <SearchDialog
            open={state === "open"}
            onOpenChange={(open) => setState(open ? "open" : "closed")}
          />
        </Suspense>
      )}
    </>
  );
}

function hasModifier(event: {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}): boolean {
  return event.ctrlKey || event.metaKey || event.altKey;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select"))
  );
}
