import { useEffect } from "react";
import { useMatches } from "react-router";
import { browserClient } from "../api/api.client.ts";
import { useRootData } from "../site/root-data.ts";
import { firstInteraction } from "../browser/first-interaction.ts";
import { loadModule } from "../browser/load-module.ts";
import { emitError } from "../telemetry/error-channel.ts";

/** Has each company's page that a member turns to recorded, once. Renders nothing. */
export function VisitRecorder() {
  const root = useRootData();
  const apiUrl = root?.member == null ? null : root.apiUrl;
  const ticker = useMatches().at(-1)?.params["ticker"];
  useEffect(() => {
    if (apiUrl === null || ticker === undefined || recordedTickers.has(ticker)) return;
    recordedTickers.add(ticker);
    // Calling for the member loads the library of their identity, for which the page does not wait.
    const record = async () => {
      await firstInteraction();
      const { recordVisit } = await loadModule(() => import("./record-visit.ts"));
      await recordVisit(browserClient(apiUrl), ticker, emitError);
    };
    record().catch(emitError);
  }, [apiUrl, ticker]);
  return null;
}

/** Tickers of this document; another member gets another one. */
const recordedTickers = new Set<string>();
