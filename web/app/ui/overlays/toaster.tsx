import { Toast } from "@base-ui/react/toast";
import { toastManager } from "./toasts.ts";
import "./toaster.css";

/** Milliseconds, paused while a toast is hovered or focused. */
const TIMEOUT_MS = 6_000;
const MAX_TOASTS = 3;

/** Rendered once per page, before the first toast, so that screen readers announce it. */
export function Toaster() {
  return (
    <Toast.Provider toastManager={toastManager} timeout={TIMEOUT_MS} limit={MAX_TOASTS}>
      <Toast.Portal>
        <Toast.Viewport className="toaster" aria-label="お知らせ">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.toReversed().map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast">
      <Toast.Description render={<span />} />
      <Toast.Action />
    </Toast.Root>
  ));
}
