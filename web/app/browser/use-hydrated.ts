import { useSyncExternalStore } from "react";

const noopSubscribe = () => () => {};

/** Whether the page's script has taken over; false while rendered on the server. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    noopSubscribe,
    () => true,
    () => false,
  );
}
