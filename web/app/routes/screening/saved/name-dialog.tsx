import type { SavedScreens } from "@tenbin/contract";
import { MAX_SCREEN_NAME_LENGTH } from "@tenbin/contract/portfolio/entry-limits";
import { useId } from "react";
import { Link } from "react-router";
import { FailureNotice } from "../../../accounts/failure-notice.tsx";
import { useAsyncAction } from "../../../accounts/use-async-action.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useForm } from "../../../ui/forms/use-form.ts";
import { Dialog, DialogClose } from "../../../ui/overlays/dialog.tsx";
import { nextPlanText } from "./limit-text.ts";
import { screenNameSpec } from "./screen-name-spec.ts";

const specs = { name: screenNameSpec };

interface NameDialogProps {
  readonly data: SavedScreens;
  /** What is offered as the name. */
  readonly initial: string;
  readonly onSave: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks what a new saved screen is called, or says why there is no room for it. */
export default function NameDialog({ data, initial, onSave, onClose }: NameDialogProps) {
  const id = useId();
  const { busy, failure, run } = useAsyncAction();
  const isFull = data.screens.length >= data.max_count;
  const { form, summary, control } = useForm(specs, {
    onValid: ({ name = "" }, isRefused) =>
      run(async () => {
        await onSave(name.trim());
        onClose();
      }, isRefused),
  });
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
            <Button variant="primary" type="submit" form={id} disabled={busy}>
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
        <form {...form} id={id}>
          <ErrorSummary {...summary} />
          <TextField
            control={control("name")}
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
