import type { Client } from "@tenbin/contract/client";
import { browserClient } from "../api/api.client.ts";
import { useRootData } from "../site/root-data.ts";

export function useApi(): () => Client {
  const apiUrl = useRootData()?.apiUrl;
  return () => {
    if (apiUrl === undefined) throw new Error("no API URL: the layout has no data");
    return browserClient(apiUrl);
  };
}
