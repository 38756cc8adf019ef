import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import "./overlays.css";

/** Arrows move, letters jump, Escape returns to the button. */
export function Menu({
  trigger,
  defaultOpen = false,
  children,
}: {
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly defaultOpen?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Base.Root defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="pop-place" sideOffset={4} align="end">
          <Base.Popup className="pop list">{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export function MenuItem({
  onSelect,
  danger = false,
  disabled = false,
  children,
}: {
  readonly onSelect: () => void;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Base.Item
      className={danger ? "pop-item danger" : "pop-item"}
      disabled={disabled}
      onClick={onSelect}
    >
      {children}
    </Base.Item>
  );
}

/** For navigation only, never for actions. */
export function MenuLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Base.Item className="pop-item" render={<Link to={to} />} nativeButton={false}>
      {children}
    </Base.Item>
  );
}

export function MenuGroup({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <Base.Group>
      <Base.GroupLabel className="pop-label">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  );
}

export function MenuSeparator() {
  return <Base.Separator className="pop-line" />;
}
