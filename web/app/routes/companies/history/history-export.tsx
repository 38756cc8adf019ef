import { ApiError } from "@tenbin/contract/client";
import { planLabels, planNames } from "@tenbin/contract/billing/plan";
import { useState } from "react";
import { Link } from "react-router";
import { FailureNotice } from "../../../accounts/failure-notice.tsx";
import { useApi } from "../../../accounts/use-api.ts";
import { useAsyncAction } from "../../../accounts/use-async-action.ts";
import { saveFile } from "../../../browser/save-file.ts";
import { DownloadIcon } from "../../../ui/action-icons.tsx";
import { Button } from "../../../ui/actions/button.tsx";

/** The judgements with what followed, as a file. The API says which plan writes it. */
export default function HistoryExport({ ticker }: { readonly ticker: string }) {
  const api = useApi();
  const { busy, failure, run } = useAsyncAction();
  const [saved, setSaved] = useState<string | null>(null);
  const [plan, setPlan] = useState<string | null>(null);
  const save = () => {
    setSaved(null);
    setPlan(null);
    run(
      async () => {
        const file = await api().call("exportHistory", { params: { ticker } });
        if (file === undefined) return;
        saveFile(file);
        setSaved(file.name);
      },
      (error) => {
        const needed = neededPlan(error);
        setPlan(needed);
        return needed !== null;
      },
    );
  };
  return (
    <div className="history-export">
      <Button small onClick={save}>
        <DownloadIcon />
        CSVで書き出す
      </Button>
      <output className="note">
        {busy ? "書き出しています…" : saved === null ? null : `「${saved}」を保存しました。`}
        {plan === null ? null : (
          <>
            判定の履歴のCSVは、{plan}で書き出せます。<Link to="/pricing">プランの違い</Link>
          </>
        )}
      </output>
      <FailureNotice failure={failure} />
    </div>
  );
}

/** Null if it was refused for another reason. */
function neededPlan(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.errorType !== "plan_required" && error.errorType !== "plan_expired") return null;
  const plan = planNames.find((name) => name === error.details?.[0]?.reason);
  return plan === undefined ? null : planLabels[plan];
}
