import { useRootData } from "../../../site/root-data.ts";

/** What a viewer does to see what is masked; members have registered already. */
export function useWayToSee(): string {
  return useRootData()?.member == null ? "会員登録または解放をすると" : "解放すると";
}
