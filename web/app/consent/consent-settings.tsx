import type { ServiceKind } from "@tenbin/contract/external-services";
import { useRootData } from "../layout/root-data.ts";
import { Button } from "../ui/actions/button.tsx";
import { allowErrorReports, keepAnswer } from "./answer.ts";
import type { Consent } from "./rules.ts";
import { useConsent, useMayReportErrors } from "./use-consent.ts";
import { withdraw } from "./withdraw.ts";

const STATES: Readonly<Record<Exclude<Consent, "not_needed">, string>> = {
  ask: "まだお答えがないため、送っていません。",
  granted: "同意いただいているため、送っています。",
  refused: "同意されていないため、送っていません。",
  signalled:
    "お使いのブラウザーが送信を望まない設定(Global Privacy Control)を伝えているため、送っていません。ここでは変えられません。",
};

function refuse(consent: Consent, kinds: readonly ServiceKind[]): void {
  if (consent === "granted") withdraw(kinds);
  else keepAnswer({ choice: "refused", kinds });
}

/** What this browser sends to others, and how to change it. */
export function ConsentSettings() {
  const services = useRootData()?.services ?? [];
  const consent = useConsent();
  const reports = useMayReportErrors();
  const kinds = services.filter(({ needsConsent }) => needsConsent).map(({ kind }) => kind);
  return (
    <div className="grid gap-6">
      {consent === null || consent === "not_needed" ? null : (
        <div className="grid gap-3">
          <output>同意が要る送信:{STATES[consent]}</output>
          {consent === "signalled" ? null : (
            <div className="flex flex-wrap gap-3 *:min-w-28">
              <Button onClick={() => refuse(consent, kinds)}>送らない</Button>
              <Button onClick={() => keepAnswer({ choice: "granted", kinds })}>送る</Button>
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
                allowErrorReports(false);
                // What has been loaded ends with the page.
                window.location.reload();
              }}
            >
              送らない
            </Button>
            <Button onClick={() => allowErrorReports(true)}>送る</Button>
          </div>
        </div>
      )}
    </div>
  );
}
