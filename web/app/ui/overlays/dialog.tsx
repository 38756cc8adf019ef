import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactElement, ReactNode } from "react";
import type { ButtonVariantProps } from "../actions/button.tsx";
import { buttonClass } from "../actions/button.tsx";
import "./overlays.css";

export interface DialogProps {
  readonly title: string;
  /** One sentence under the title. */
  readonly description?: ReactNode;
  /** The button that opens it and gets the focus back; none where `open` is steered from outside. */
  readonly trigger?: ReactElement<Record<string, unknown>>;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly children?: ReactNode;
  /** The last row: the way back first, what happens last. */
  readonly actions?: ReactNode;
}

/** Asks for one thing over the page: the focus stays inside, Escape and the scrim lead back. */
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

/** Closes the dialog it stands in; by default the way back. */
export function DialogClose({
  children = "やめる",
  variant,
  onClick,
}: Pick<ButtonVariantProps, "variant"> & {
  readonly children?: ReactNode;
  /** What happens beside the closing, where the button is not the way back. */
  readonly onClick?: () => void;
}) {
  return (
    <Base.Close className={buttonClass({ variant })} onClick={() => onClick?.()}>
      {children}
    </Base.Close>
  );
}
