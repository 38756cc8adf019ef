import { Drawer } from "@base-ui/react/drawer";
import type { ReactElement, ReactNode } from "react";
import "./overlays.css";

/**
 * A bottom sheet for phones with a fixed header and footer. At most 86 % of the screen, so that the
 * page stays visible behind it.
 */
export function Sheet({
  title,
  trigger,
  footer,
  children,
}: {
  readonly title: string;
  readonly trigger: ReactElement<Record<string, unknown>>;
  /** One button that names its result: 17社を見る. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Drawer.Root swipeDirection="down">
      <Drawer.Trigger render={trigger} />
      <Drawer.Portal>
        <Drawer.Backdrop className="scrim" />
        <Drawer.Viewport className="sheet-place">
          <Drawer.Popup className="sheet">
            <div className="sheet-head">
              <span className="sheet-grip" aria-hidden="true" />
              <Drawer.Title>{title}</Drawer.Title>
              <Drawer.Close className="btn small">閉じる</Drawer.Close>
            </div>
            <Drawer.Content className="sheet-content">{children}</Drawer.Content>
            {footer === undefined ? null : <div className="sheet-foot">{footer}</div>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}

export function SheetClose({ children }: { readonly children: ReactNode }) {
  return <Drawer.Close className="btn primary">{children}</Drawer.Close>;
}
