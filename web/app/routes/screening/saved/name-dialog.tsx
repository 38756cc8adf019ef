import type { SavedScreens } from "@tenbin/contract";
import { MAX_SCREEN_NAME_LENGTH } from "@tenbin/contract/entry-limits";
import { useId, useState } from "react";
import { Link } from "react-router";
import { FailureNotice } from "../../../accounts/failure-notice.tsx";
import { useAsyncAction } from "../../../accounts/use-async-action.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { SCRIPT_ONLY } from "../../../ui/forms/script-only.ts";
import { Dialog, DialogClose } from "../../../ui/overlays/dialog.tsx";
import { findNameFault } from "./find-name-fault.ts";
import { nextPlanText } from "./limit-text.ts";

interface NameDialogProps {
  readonly data: SavedScreens;
  /** What is offered as the name. */
  readonly initial: string;
  readonly onSave: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks what a new saved screen is called, or says why there is no room for it. */
export default function NameDialog({ data, initial, onSave, onClose }: NameDialogProps) {
  const form = useId();
  const { busy, failure, run } = useAsyncAction();
  const [error, setError] = useState<string | null>(null);
  const isFull = data.screens.length >= data.max_count;
  const save = (name: string) => {
    const fault = findNameFault(name);
    setError(fault);
    if (fault !== null) return;
    run(async () => {
      await onSave(name);
      onClose();
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="この条件を保存"
      description={
        isFull
          ? undefined
          : `条件、並び順、列を残します。${data.screens.length}件 / 上限${data.max_count}件`
      }
      actions={
        <>
          <DialogClose>{isFull ? "閉じる" : "やめる"}</DialogClose>
          {isFull ? null : (
            <Button variant="primary" type="submit" form={form} disabled={busy}>
              保存する
            </Button>
          )}
        </>
      }
    >
      {isFull ? (
        <p>
          {data.max_count === 0
            ? null
            : `上限の${data.max_count}件を保存しています。先に1件削除してください。`}
          {nextPlanText(data)}
          <Link to="/pricing">プランの違い</Link>
        </p>
      ) : (
        <form
          method={SCRIPT_ONLY}
          id={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save(nameIn(event.currentTarget));
          }}
        >
          <TextField
            control={{ name: "name", label: "名前", error, required: true }}
            help={`${MAX_SCREEN_NAME_LENGTH}文字まで`}
            autoComplete="off"
            defaultValue={Array.from(initial).slice(0, MAX_SCREEN_NAME_LENGTH).join("")}
          />
        </form>
      )}
      <FailureNotice failure={failure} />
    </Dialog>
  );
}

function nameIn(form: HTMLFormElement): string {
  const name = new FormData(form).get("name");
  return typeof name === "string" ? name.trim() : "";
}
