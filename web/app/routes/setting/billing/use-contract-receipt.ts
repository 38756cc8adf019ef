import type { ContractSummary } from "@tenbin/contract";
import { useEffect } from "react";
import { useApi } from "../../../accounts/use-api.ts";
import { emitError } from "../../../telemetry/error-channel.ts";

/**
 * Notes that the document of a contract has arrived, which begins the days to cool off: once it is on the
 * screen, not in a page that a browser loads ahead. A failure leaves the member more time.
 */
export function useContractReceipt(
  { id, delivered_at: deliveredAt }: ContractSummary,
  onReceived: () => void,
): void {
  const api = useApi();
  const isNew = deliveredAt === null;
  useEffect(() => {
    if (!isNew) return undefined;
    const receive = async () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", onVisible);
      try {
        await api().call("receiveContract", { params: { id } });
        onReceived();
      } catch (error) {
        emitError(error, "receiveContract");
      }
    };
    const onVisible = () => void receive();
    document.addEventListener("visibilitychange", onVisible);
    onVisible();
    return () => document.removeEventListener("visibilitychange", onVisible);
    // `api` and `onReceived` change at each rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, isNew]);
}
