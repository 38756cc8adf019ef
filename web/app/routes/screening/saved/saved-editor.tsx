import type { SavedContent } from "@tenbin/contract";
import { ApiError } from "@tenbin/contract/client";
import { MAX_NOTE_LENGTH, MAX_SCREEN_NAME_LENGTH } from "@tenbin/contract/portfolio/entry-limits";
import { FailureNotice } from "../../../accounts/failure-notice.tsx";
import { useAsyncAction } from "../../../accounts/use-async-action.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import { TextArea } from "../../../ui/forms/text-area.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useForm } from "../../../ui/forms/use-form.ts";
import { screenNameSpec } from "./screen-name-spec.ts";

export type NameAndNote = Pick<SavedContent, "name" | "note">;

const specs = {
  name: screenNameSpec,
  note: { label: "メモ", maxLength: MAX_NOTE_LENGTH },
} as const;

interface SavedEditorProps {
  readonly initial: NameAndNote;
  readonly onSave: (changes: NameAndNote) => Promise<void>;
  readonly onConflict: () => void;
  readonly onClose: () => void;
}

export function SavedEditor({ initial, onSave, onConflict, onClose }: SavedEditorProps) {
  const { busy, failure, run } = useAsyncAction();
  const { form, summary, control } = useForm(specs, {
    onValid: ({ name = "", note = "" }, isRefused) =>
      run(
        async () => {
          await onSave({ name: name.trim(), note });
          onClose();
        },
        (error) => {
          if (error instanceof ApiError && error.errorType === "screen_changed") onConflict();
          return isRefused(error);
        },
      ),
  });
  return (
    <form {...form} className="saved-editor" aria-label={`「${initial.name}」の名前とメモ`}>
      <ErrorSummary {...summary} />
      <TextField
        control={control("name")}
        help={`${MAX_SCREEN_NAME_LENGTH}文字まで`}
        autoComplete="off"
        defaultValue={initial.name}
      />
      <TextArea
        control={control("note")}
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
