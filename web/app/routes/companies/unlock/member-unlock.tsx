import { browserClient } from "../../../api/api.client.ts";
import { emitError } from "../../../telemetry/error-channel.ts";
import { recordCompanyAction } from "../../../viewer/record-company-action.ts";
import { useReloadData } from "../../../viewer/session-watcher.tsx";
import { reloadViewer, useViewer } from "../../../viewer/use-viewer.ts";
import { UnlockPanel, type UnlockPanelProps } from "./unlock-panel.tsx";

interface MemberUnlockProps extends Omit<UnlockPanelProps, "unlock"> {
  readonly apiUrl: string;
}

export default function MemberUnlock({ apiUrl, ...panel }: MemberUnlockProps) {
  const { user } = useViewer();
  const reloadData = useReloadData();
  const unlock = async () => {
    const client = browserClient(apiUrl);
    try {
      await client.call("unlockCompany", { params: { ticker: panel.ticker } });
    } finally {
      // Another page may have spent the last one.
      await reloadViewer();
    }
    await recordCompanyAction(client, panel.ticker, "unlocked", emitError);
    await reloadData();
  };
  // The document's number is of when it was loaded.
  const unlocksLeft = user?.unlocakble_number ?? panel.unlocksLeft;
  return (
    <UnlockPanel {...panel} unlocksLeft={unlocksLeft} unlock={user === null ? undefined : unlock} />
  );
}
