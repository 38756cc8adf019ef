import { AlertDialog } from "@base-ui/react/alert-dialog";
import type { ReactElement, ReactNode } from "react";
import { buttonClass } from "../actions/button.tsx";
import "./overlays.css";

/**
 * Asks before something happens that cannot be taken back. The title names the thing and the button
 * says what happens; the focus begins on the way back.
 */
export function ConfirmDialog({
  title,
  consequence,
  action,
  danger = false,
  trigger,
  onConfirm,
}: {
  /** 条件「割安成長」を削除しますか. */
  readonly title: string;
  /** What is lost and what stays. */
  readonly consequence: ReactNode;
  /** 条件を削除する. */
  readonly action: string;
  readonly danger?: boolean;
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly onConfirm: () => void;
}) {
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger render={trigger} />
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="scrim" />
        <AlertDialog.Popup className="dialog asking">
          <AlertDialog.Title>{title}</AlertDialog.Title>
          <AlertDialog.Description className="text-sm text-ink-2">
            {consequence}
          </AlertDialog.Description>
          <div className="actions">
            <AlertDialog.Close className="btn">やめる</AlertDialog.Close>
            <AlertDialog.Close
              className={buttonClass({ variant: danger ? "danger" : "primary" })}
              onClick={onConfirm}
            >
              {action}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
