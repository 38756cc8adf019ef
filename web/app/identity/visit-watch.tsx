import { useEffect } from "react";
import { useMatches } from "react-router";
import { browserClient } from "../api.client.ts";
import { useRootData } from "../layout/root-data.ts";
import { firstInteraction } from "../navigation/first-interaction.ts";
import { loadScript } from "../navigation/load-script.ts";
import { tellError } from "../telemetry/caught-errors.ts";

/** Has each company's page that a member turns to recorded, once. Renders nothing. */
export function VisitWatch() {
  const root = useRootData();
  const apiUrl = root?.member == null ? null : root.apiUrl;
  const ticker = useMatches().at(-1)?.params["ticker"];
  useEffect(() => {
    if (apiUrl === null || ticker === undefined || told.has(ticker)) return;
    told.add(ticker);
    // Calling for the member loads the library of their identity, for which the page does not wait.
    const record = async () => {
      await firstInteraction();
      const { recordVisit } = await loadScript(() => import("./record-visit.ts"));
      await recordVisit(browserClient(apiUrl), ticker, tellError);
    };
    record().catch(tellError);
  }, [apiUrl, ticker]);
  return null;
}

/** Tickers of this document; another member gets another one. */
const told = new Set<string>();
