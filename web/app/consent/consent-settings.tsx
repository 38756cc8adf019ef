import type { ServiceKind } from "@tenbin/contract/consent/external-services";
import { useRootData } from "../site/root-data.ts";
import { Button } from "../ui/actions/button.tsx";
import { setErrorReportingAllowed, saveConsent } from "./consent-storage.ts";
import type { ConsentStatus } from "./consent-status.ts";
import { useConsent, useErrorReportingAllowed } from "./use-consent.ts";
import { withdrawConsent } from "./withdraw-consent.ts";

const STATUS_MESSAGES: Readonly<Record<Exclude<ConsentStatus, "not_needed">, string>> = {
  ask: "まだお答えがないため、送っていません。",
  granted: "同意いただいているため、送っています。",
  refused: "同意されていないため、送っていません。",
  signalled:
    "お使いのブラウザーが送信を望まない設定(Global Privacy Control)を伝えているため、送っていません。ここでは変えられません。",
};

function refuseConsent(consent: ConsentStatus, kinds: readonly ServiceKind[]): void {
  if (consent === "granted") withdrawConsent(kinds);
  else saveConsent({ choice: "refused", kinds });
}

export function ConsentSettings() {
  const services = useRootData()?.services ?? [];
  const consent = useConsent();
  const reports = useErrorReportingAllowed();
  const kinds = services.filter(({ needsConsent }) => needsConsent).map(({ kind }) => kind);
  return (
    <div className="grid gap-6">
      {consent === null || consent === "not_needed" ? null : (
        <div className="grid gap-3">
          <output>同意が要る送信:{STATUS_MESSAGES[consent]}</output>
          {consent === "signalled" ? null : (
            <div className="flex flex-wrap gap-3 *:min-w-28">
              <Button onClick={() => refuseConsent(consent, kinds)}>送らない</Button>
              <Button onClick={() => saveConsent({ choice: "granted", kinds })}>送る</Button>
            </div>
          )}
        </div>
      )}
      {reports === null || services.every(({ kind }) => kind !== "error_reports") ? null : (
        <div className="grid gap-3">
          <output>
            {reports ? "エラーの記録:送っています。" : "エラーの記録:送っていません。"}
          </output>
          <div className="flex flex-wrap gap-3 *:min-w-28">
            <Button
              onClick={() => {
                setErrorReportingAllowed(false);
                // A loaded script can only be removed by reloading the page.
                window.location.reload();
              }}
            >
              送らない
            </Button>
            <Button onClick={() => setErrorReportingAllowed(true)}>送る</Button>
          </div>
        </div>
      )}
    </div>
  );
}
