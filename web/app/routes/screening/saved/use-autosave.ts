import type { SavedScreen } from "@tenbin/contract";
import { ApiError } from "@tenbin/contract/client";
import { useEffect, useRef, useState } from "react";
import { describeAuthError } from "../../../identity/auth-errors.ts";
import type { SavedParts } from "./saved-content.ts";
import { textOfParts } from "./saved-content.ts";
import type { SavedScreensList } from "./use-saved-screens.ts";

/** After the last change. */
const SAVE_DELAY_MS = 800;

/**
 * `differs`: the address says something else than what is saved. `changed`: it was changed elsewhere. Neither is
 * overwritten unasked.
 */
export type SaveState =
  | "saved"
  | "saving"
  | "unsaved"
  | "failed"
  | "locked"
  | "differs"
  | "changed";

type Pause = "differs" | "changed" | null;

interface Seen {
  /** The list as it was loaded. */
  readonly list: object | null;
  readonly id: string | null;
  readonly pause: Pause;
}

interface AutosaveOptions {
  readonly list: SavedScreensList;
  /** The open one as stored. */
  readonly stored: SavedScreen | null;
  /** What the page shows. */
  readonly parts: SavedParts;
  /** Changes are saved without asking. */
  readonly isAutomatic: boolean;
}

/** Keeps the open screen saved while it is changed. */
export function useAutosave({ list, stored, parts, isAutomatic }: AutosaveOptions) {
  const [seen, setSeen] = useState<Seen>({ list: null, id: null, pause: null });
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<{ readonly of: string; readonly message: string } | null>(
    null,
  );
  const text = textOfParts(parts);
  const isDirty = stored !== null && text !== textOfParts(stored);
  const next = nextSeen(seen, { list: list.loaded, id: stored?.id ?? null, isDirty });
  if (next !== seen) setSeen(next);
  const failed = failure?.of === text ? failure.message : null;
  const mayChange = stored?.editable === true && seen.pause === null;
  const isDue = isDirty && mayChange && isAutomatic && !isSaving && failed === null;

  const save = async () => {
    if (stored === null || isSaving) return;
    setSaving(true);
    setFailure(null);
    try {
      await list.change(stored.id, { version: stored.version, ...parts });
      setSeen((now) => ({ ...now, pause: null }));
    } catch (error) {
      const type = error instanceof ApiError ? error.errorType : null;
      if (type === "screen_changed") setSeen((now) => ({ ...now, pause: "changed" }));
      if (type === "screen_changed" || type === "not_found") list.reload();
      else setFailure({ of: text, message: describeAuthError(error).message });
    } finally {
      setSaving(false);
    }
  };
  useDelayed(isDue ? text : null, stored?.id ?? null, () => void save());

  const state = (): SaveState => {
    if (!isDirty) return "saved";
    if (!stored.editable) return "locked";
    if (seen.pause !== null && !isSaving) return seen.pause;
    if (failed !== null) return "failed";
    return isSaving || isDue ? "saving" : "unsaved";
  };
  return { state: state(), failed, save: () => void save() };
}

/** Saves what is due after a moment, or at once when its screen is left. */
function useDelayed(due: string | null, id: string | null, save: () => void): void {
  const waiting = useRef<(() => void) | null>(null);
  useEffect(() => {
    const flush = () => {
      waiting.current?.();
      waiting.current = null;
    };
    window.addEventListener("pagehide", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, [id]);
  useEffect(() => {
    waiting.current = due === null ? null : save;
    if (due === null) return undefined;
    const timer = setTimeout(() => {
      waiting.current = null;
      save();
    }, SAVE_DELAY_MS);
    return () => clearTimeout(timer);
    // `save` changes at each rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [due]);
}

/** A screen that is seen for the first time, or again, is not saved if it differs. */
function nextSeen(
  seen: Seen,
  { list, id, isDirty }: Pick<Seen, "list" | "id"> & { readonly isDirty: boolean },
): Seen {
  const pause = isDirty ? seen.pause : null;
  if (seen.list === list && seen.id === id) return pause === seen.pause ? seen : { ...seen, pause };
  const isKnown = seen.id === id && pause === "changed";
  return { list, id, pause: isDirty && !isKnown ? "differs" : pause };
}
