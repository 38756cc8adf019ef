import { useEffect } from "react";
import { browserClient } from "../api/api.client.ts";
import { setAnalyticsProperties } from "../consent/load-service.ts";
import { useConsent } from "../consent/use-consent.ts";
import { emitError } from "../telemetry/error-channel.ts";
import { saveAnalyticsConsent } from "./save-analytics-consent.ts";
import { reloadViewer, useViewer } from "./use-viewer.ts";

/**
 * Tells the API what the member answered in this browser, and the analytics service what the API
 * says of the member. Without consent the API says nothing.
 */
export default function AnalyticsConsent({ apiUrl }: { readonly apiUrl: string }) {
  const consent = useConsent();
  const { user } = useViewer();
  const properties = user?.ga_userproperties ?? null;
  useEffect(() => {
    if (user === null) return;
    const client = browserClient(apiUrl);
    void saveAnalyticsConsent(client, user, consent, emitError).then((isSaved) =>
      isSaved ? reloadViewer() : undefined,
    );
  }, [apiUrl, user, consent]);
  useEffect(() => {
    setAnalyticsProperties(consent === "granted" ? properties : null);
  }, [consent, properties]);
  return null;
}
