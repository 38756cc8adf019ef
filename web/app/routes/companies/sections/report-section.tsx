import { planLabels } from "@tenbin/contract/billing/plan";
import { useState } from "react";
import { Link } from "react-router";
import { useApi } from "../../../accounts/use-api.ts";
import { useAsyncAction } from "../../../accounts/use-async-action.ts";
import { saveFile } from "../../../browser/save-file.ts";
import { useRootData } from "../../../site/root-data.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Section } from "../../../ui/layout/section.tsx";

/** The page as a document. Who may have it is decided when it is asked for. */
export function ReportSection({ ticker }: { readonly ticker: string }) {
  const isMember = useRootData()?.session === true;
  return (
    <Section heading="レポート" wide>
      <div className="stack">
        <p>
          この企業の要約、株価と理論価値の図、業績、開示の一覧を、A4のPDFにまとめます。
          <Link to="/pricing">{planLabels.tenbin_expert}のプラン</Link>で保存できます。
        </p>
        {isMember ? <SaveReport ticker={ticker} /> : null}
      </div>
    </Section>
  );
}

function SaveReport({ ticker }: { readonly ticker: string }) {
  const api = useApi();
  const { busy, failure, run } = useAsyncAction();
  const [saved, setSaved] = useState<string | null>(null);
  const save = () => {
    setSaved(null);
    run(async () => {
      const file = await api().call("exportCompanyReport", { params: { ticker } });
      if (file === undefined) return;
      saveFile(file);
      setSaved(`「${file.name}」を保存しました。`);
    });
  };
  return (
    <>
      <p>
        <Button disabled={busy} onClick={save}>
          PDFで保存
        </Button>
      </p>
      <output className="note">{busy ? "PDFを作っています…" : saved}</output>
      {failure === null ? null : <p role="alert">{failure.message}</p>}
    </>
  );
}
