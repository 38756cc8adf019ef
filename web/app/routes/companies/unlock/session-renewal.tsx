import { type ReactNode, useEffect } from "react";
import { loadIdentity } from "../../../identity/load-identity.ts";
import { emitError } from "../../../telemetry/error-channel.ts";
import { useReloadData } from "../../../viewer/session-watcher.tsx";

/** For a member whose session had run out when the page's data were loaded: loads them with a new one. */
export default function SessionRenewal({ children }: { readonly children: ReactNode }) {
  const reloadData = useReloadData();
  useEffect(() => {
    const renew = async () => {
      const identity = await loadIdentity();
      if (await identity.renewSession()) await reloadData();
    };
    renew().catch(emitError);
  }, [reloadData]);
  return children;
}
