import type { SavedContent } from "@tenbin/contract";
import { ApiError } from "@tenbin/contract/client";
import { MAX_NOTE_LENGTH, MAX_SCREEN_NAME_LENGTH } from "@tenbin/contract/entry-limits";
import { useState } from "react";
import { FailureNotice } from "../../../accounts/failure-notice.tsx";
import { useAsyncAction } from "../../../accounts/use-async-action.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { SCRIPT_ONLY } from "../../../ui/forms/script-only.ts";
import { TextArea } from "../../../ui/forms/text-area.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { findNameFault } from "./find-name-fault.ts";

export type NameAndNote = Pick<SavedContent, "name" | "note">;

interface SavedEditorProps {
  readonly initial: NameAndNote;
  readonly onSave: (changes: NameAndNote) => Promise<void>;
  readonly onConflict: () => void;
  readonly onClose: () => void;
}

export function SavedEditor({ initial, onSave, onConflict, onClose }: SavedEditorProps) {
  const { busy, failure, run } = useAsyncAction();
  const [error, setError] = useState<string | null>(null);
  const save = (changes: NameAndNote) => {
    const fault = findNameFault(changes.name);
    setError(fault);
    if (fault !== null) return;
    run(
      async () => {
        await onSave(changes);
        onClose();
      },
      (caught) => {
        if (caught instanceof ApiError && caught.errorType === "screen_changed") onConflict();
        return false;
      },
    );
  };
  return (
    <form
      method={SCRIPT_ONLY}
      className="saved-editor"
      noValidate
      aria-label={`「${initial.name}」の名前とメモ`}
      onSubmit={(event) => {
        event.preventDefault();
        const values = new FormData(event.currentTarget);
        const textOf = (field: keyof NameAndNote) => {
          const value = values.get(field);
          return typeof value === "string" ? value : "";
        };
        save({ name: textOf("name").trim(), note: textOf("note") });
      }}
    >
      <TextField
        control={{ name: "name", label: "名前", error, required: true }}
        help={`${MAX_SCREEN_NAME_LENGTH}文字まで`}
        autoComplete="off"
        defaultValue={initial.name}
      />
      <TextArea
        control={{ name: "note", label: "メモ" }}
        most={MAX_NOTE_LENGTH}
        rows={3}
        defaultValue={initial.note}
      />
      <FailureNotice failure={failure} />
      <div className="cluster">
        <Button small type="submit" disabled={busy}>
          保存する
        </Button>
        <Button small variant="quiet" onClick={onClose}>
          やめる
        </Button>
      </div>
    </form>
  );
}
