import { useSyncExternalStore } from "react";

const noopSubscribe = () => () => {};

/** Whether the page's script has taken over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    noopSubscribe,
    () => true,
    () => false,
  );
}
