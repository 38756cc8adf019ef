import { useSyncExternalStore } from "react";
import type { Toast, ToastQueue } from "./toast-queue.ts";
import { toasts as pageToasts } from "./toast-queue.ts";
import "./toaster.css";

const nothing: readonly Toast[] = [];

/** Where toasts are shown and read out; stands once in the layout, before anything speaks. */
export function Toaster({ queue = pageToasts }: { readonly queue?: ToastQueue }) {
  const shown = useSyncExternalStore(queue.subscribe, queue.current, () => nothing);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only stops the clock
    <output
      className="toaster"
      onPointerEnter={queue.pause}
      onPointerLeave={queue.resume}
      onFocus={queue.pause}
      onBlur={queue.resume}
      onKeyDown={(event) => {
        const last = shown.at(-1);
        if (event.key === "Escape" && last !== undefined) queue.dismiss(last.id);
      }}
    >
      {shown.map(({ id, message, undo }) => (
        <span key={id} className="toast">
          <span>{message}</span>
          {undo === undefined ? null : (
            <button type="button" onClick={() => queue.undo(id)}>
              元に戻す
            </button>
          )}
        </span>
      ))}
    </output>
  );
}
