import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactElement, ReactNode } from "react";
import type { ButtonVariantProps } from "../actions/button.tsx";
import { buttonClass } from "../actions/button.tsx";
import "./overlays.css";

export interface DialogProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** The button that opens it and regains the focus; omit it if `open` is controlled. */
  readonly trigger?: ReactElement<Record<string, unknown>>;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly children?: ReactNode;
  /** The last row: cancel first, the action last. */
  readonly actions?: ReactNode;
}

/** Traps the focus; Escape and the backdrop close it. */
export function Dialog(props: DialogProps) {
  const { title, description, trigger, open, onOpenChange, children, actions } = props;
  return (
    <Base.Root
      {...(open === undefined ? {} : { open })}
      onOpenChange={(next) => onOpenChange?.(next)}
    >
      {trigger === undefined ? null : <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Popup className="dialog asking">
          <Base.Title>{title}</Base.Title>
          {description === undefined ? null : (
            <Base.Description className="text-sm text-ink-2">{description}</Base.Description>
          )}
          {children}
          {actions === undefined ? null : <div className="actions">{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Closes its dialog; labelled as cancel by default. */
export function DialogClose({
  children = "やめる",
  variant,
  onClick,
}: Pick<ButtonVariantProps, "variant"> & {
  readonly children?: ReactNode;
  /** Called on close, for buttons other than cancel. */
  readonly onClick?: () => void;
}) {
  return (
    <Base.Close className={buttonClass({ variant })} onClick={() => onClick?.()}>
      {children}
    </Base.Close>
  );
}
