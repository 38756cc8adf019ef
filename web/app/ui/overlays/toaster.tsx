import { Toast } from "@base-ui/react/toast";
import { toastManager } from "./toasts.ts";
import "./toaster.css";

/** How long a toast stays, milliseconds; while one is pointed at or has the focus, time stands still. */
const TIMEOUT_MS = 6_000;
const MAX_TOASTS = 3;

/** Where toasts are shown and read out; stands once on a page, before anything speaks. */
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
