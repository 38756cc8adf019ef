import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement } from "react";
import "./overlays.css";

/**
 * Repeats an icon button's name to those who point at it. Nothing may stand here alone: touch does
 * not open it, and the button carries the same name.
 */
export function Tooltip({
  text,
  children,
}: {
  readonly text: string;
  readonly children: ReactElement<Record<string, unknown>>;
}) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner className="pop-place" sideOffset={6}>
          <Base.Popup className="tooltip">{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
