import type { RefObject, ToggleEvent } from "react";
import { useLayoutEffect, useRef } from "react";

const KEY = "openFolds";

/**
 * Stores which folds are open in the history entry, so that back navigation restores them. Does
 * nothing without a name.
 */
export function usePersistedOpen(name: string | undefined): {
  readonly ref: RefObject<HTMLDetailsElement | null>;
  readonly onToggle: (event: ToggleEvent<HTMLDetailsElement>) => void;
} {
  const ref = useRef<HTMLDetailsElement>(null);
  // Before paint and scroll restoration, which needs the height.
  useLayoutEffect(() => {
    if (name !== undefined && ref.current !== null && readOpenNames().has(name))
      ref.current.open = true;
  }, [name]);
  return {
    ref,
    onToggle({ currentTarget, newState }) {
      if (name !== undefined && currentTarget === ref.current)
        persistOpen(name, newState === "open");
    },
  };
}

function readOpenNames(): Set<string> {
  const state: unknown = history.state;
  if (typeof state !== "object" || state === null || !(KEY in state)) return new Set();
  const names = state[KEY];
  return new Set(Array.isArray(names) ? names.filter((name) => typeof name === "string") : []);
}

function persistOpen(name: string, isOpen: boolean): void {
  const open = readOpenNames();
  if (open.has(name) === isOpen) return;
  if (isOpen) open.add(name);
  else open.delete(name);
  const state: unknown = history.state;
  const others = typeof state === "object" ? state : {};
  history.replaceState({ ...others, [KEY]: [...open] }, "");
}
