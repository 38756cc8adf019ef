import type { ContractSummary } from "@tenbin/contract";
import { useEffect, useEffectEvent } from "react";
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
  const receive = useEffectEvent(async (contract: string) => {
    try {
      await api().call("receiveContract", { params: { id: contract } });
      onReceived();
    } catch (error) {
      emitError(error, "receiveContract");
    }
  });
  useEffect(() => {
    if (!isNew) return undefined;
    const onVisible = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", onVisible);
      void receive(id);
    };
    document.addEventListener("visibilitychange", onVisible);
    onVisible();
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [id, isNew]);
}
