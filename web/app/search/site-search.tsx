import type { ComponentType } from "react";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { firstInteraction } from "../browser/first-interaction.ts";
import { isComposing } from "../browser/is-composing.ts";
import { loadModule, prefetchModule } from "../browser/load-module.ts";
import { usesSingleKeys } from "../browser/single-keys.ts";
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

/** A link without script, else a dialog, also opened by ⌘K, Ctrl+K and "/". */
export function SiteSearch() {
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  const navigate = useNavigate();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isAsked = event.key === (hasModifier(event) ? "k" : "/") && !event.altKey;
      if (!isAsked || isComposing(event) || isTyping(event.target)) return;
      if (event.key === "/" && !usesSingleKeys()) return;
      event.preventDefault();
      setState("open");
    };
    document.addEventListener("keydown", onKeyDown);
    // Without it, links lead to the same companies.
    firstInteraction()
      .then(() => loadModule(() => import("./page-keys.ts")))
      .then(({ watchPageKeys }) => watchPageKeys(navigate), console.error);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [navigate]);
  return (
    <>
      <Link
        className="search-opener"
        to="/search"
        aria-label="会社名・コードで探す"
        aria-keyshortcuts="/ Control+K Meta+K"
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
