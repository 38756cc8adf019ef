import { Popover } from "@base-ui/react/popover";
import type { ReactNode } from "react";
import "./overlays.css";

/** A word with its definition one tap away; a click opens it, so that touch and keyboard can. */
export function TermPopover({
  word,
  children,
}: {
  readonly word: string;
  readonly children: ReactNode;
}) {
  return (
    <Popover.Root>
      <Popover.Trigger className="term" aria-label={`${word}の説明`}>
        {word}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="pop-place" sideOffset={6} collisionPadding={16}>
          <Popover.Popup className="pop definition">
            <Popover.Title render={<p />} className="font-bold">
              {word}
            </Popover.Title>
            <Popover.Description render={<div />}>{children}</Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
