import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page's script has taken over. */
export function useReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
