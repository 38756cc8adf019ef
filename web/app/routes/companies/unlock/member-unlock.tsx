import { useEffect } from "react";
import { browserClient } from "../../../api/api.client.ts";
import { emitError } from "../../../telemetry/error-channel.ts";
import { recordCompanyAction } from "../../../viewer/record-company-action.ts";
import { useReloadData } from "../../../viewer/session-watcher.tsx";
import { reloadViewer, useViewer } from "../../../viewer/use-viewer.ts";

/** What the panel knows of the member once the browser's own session has been asked. */
export interface LoadedUnlock {
  /** Of the company that `unlock` spends one on. */
  readonly ticker: string;
  readonly unlocksLeft: number;
  readonly unlock: () => Promise<void>;
}

interface MemberUnlockProps {
  readonly apiUrl: string;
  readonly ticker: string;
  readonly onLoad: (loaded: LoadedUnlock) => void;
}

/** Renders nothing: the panel beside it must not be replaced under a pointer that is pressing it. */
export default function MemberUnlock({ apiUrl, ticker, onLoad }: MemberUnlockProps) {
  const { user } = useViewer();
  const reloadData = useReloadData();
  const unlocksLeft = user?.unlocakble_number;
  useEffect(() => {
    if (unlocksLeft === undefined) return;
    const unlock = async () => {
      const client = browserClient(apiUrl);
      try {
        await client.call("unlockCompany", { params: { ticker } });
      } finally {
        // Another page may have spent the last one.
        await reloadViewer();
      }
      await recordCompanyAction(client, ticker, "unlocked", emitError);
      await reloadData();
    };
    onLoad({ ticker, unlocksLeft, unlock });
    // `reloadData` changes at each rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [apiUrl, ticker, unlocksLeft, onLoad]);
  return null;
}
