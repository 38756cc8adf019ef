import { useEffect } from "react";
import { useMatches } from "react-router";
import { browserClient } from "../api/api.client.ts";
import { useRootData } from "../site/root-data.ts";
import { firstInteraction } from "../browser/first-interaction.ts";
import { loadModule } from "../browser/load-module.ts";
import { emitError } from "../telemetry/error-channel.ts";

export function VisitRecorder() {
  const root = useRootData();
  const apiUrl = root?.member == null ? null : root.apiUrl;
  const ticker = useMatches().at(-1)?.params["ticker"];
  useEffect(() => {
    if (apiUrl === null || ticker === undefined || recordedTickers.has(ticker)) return;
    recordedTickers.add(ticker);
    // Calls for members load the provider's library, which the page must not wait for.
    const record = async () => {
      await firstInteraction();
      const { recordCompanyAction } = await loadModule(() => import("./record-company-action.ts"));
      await recordCompanyAction(browserClient(apiUrl), ticker, "viewed", emitError);
    };
    record().catch(emitError);
  }, [apiUrl, ticker]);
  return null;
}

/** Of this document, which is reloaded when another member signs in. */
const recordedTickers = new Set<string>();
