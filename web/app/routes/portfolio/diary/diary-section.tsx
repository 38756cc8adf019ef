import type { Diary, DiaryEntry, PortfolioCompany, PortfolioFormat } from "@tenbin/contract";
import { useEffect, useState, useSyncExternalStore } from "react";
import { FailureNotice } from "../../../accounts/failure-notice.tsx";
import { useApi } from "../../../accounts/use-api.ts";
import { useAsyncAction } from "../../../accounts/use-async-action.ts";
import { useApiData } from "../../../billing/use-api-data.ts";
import { saveFile } from "../../../browser/save-file.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import { formatCount } from "../../../ui/format.ts";
import { Section } from "../../../ui/layout/section.tsx";
import { DecisionItem } from "./decision-item.tsx";
import { DecisionDialog } from "./on-demand-dialog.ts";
import { requestedCompany } from "./requested-company.ts";
import "./diary.css";

/** Decisions that the member wrote down; a failure to load shows nothing. */
export function DiarySection({
  companies,
  served = null,
}: {
  readonly companies: readonly Pick<PortfolioCompany, "ticker" | "name_jp">[];
  /** Shown until the browser has loaded it. */
  readonly served?: Diary | null;
}) {
  const { data: loaded, reload } = useApiData("getDiary", {}, true);
  const data = loaded ?? served;
  const ticker = useSyncExternalStore(
    requestedCompany.subscribe,
    requestedCompany.current,
    () => null,
  );
  const [draft, setDraft] = useState("");
  useEffect(() => requestedCompany.close, []);
  const [first] = companies;
  if (data === null || (first === undefined && data.entries.length === 0)) return null;
  const { entries } = data;
  const due = entries.filter(({ is_due: isDue }) => isDue);
  const others = entries.filter(({ is_due: isDue }) => !isDue);
  return (
    <Section id="diary" heading="判断の記録" wide>
      {entries.length === 0 ? (
        <p>買った理由や見送った理由を、その日の株価や判定といっしょに残し、1年後に見返せます。</p>
      ) : null}
      {due.length === 0 ? null : (
        <>
          <h3>1年たった判断</h3>
          <Decisions entries={due} onRemoved={reload} />
        </>
      )}
      {others.length === 0 ? null : (
        <Disclosure summary={`1年たっていない判断 ${formatCount(others.length)}件`}>
          <Decisions entries={others} onRemoved={reload} />
        </Disclosure>
      )}
      <div className="cluster">
        {first === undefined ? null : (
          <Button
            small
            onPointerEnter={DecisionDialog.prefetch}
            onFocus={DecisionDialog.prefetch}
            onClick={() => requestedCompany.open(first.ticker)}
          >
            判断を残す
          </Button>
        )}
        {entries.length === 0 ? null : <DiaryFiles />}
      </div>
      {ticker === null ? null : (
        <DecisionDialog
          key={ticker}
          companies={companies}
          ticker={ticker}
          draft={draft}
          onDraft={setDraft}
          onWritten={reload}
          onClose={requestedCompany.close}
        />
      )}
    </Section>
  );
}

function Decisions({
  entries,
  onRemoved,
}: {
  readonly entries: readonly DiaryEntry[];
  readonly onRemoved: () => void;
}) {
  return entries.map((entry) => (
    <DecisionItem key={entry.id} entry={entry} onRemoved={onRemoved} />
  ));
}

function DiaryFiles() {
  const api = useApi();
  const { busy, failure, run } = useAsyncAction();
  const save = (format: PortfolioFormat) =>
    run(async () => {
      const file = await api().call("exportDiary", { query: { format } });
      if (file !== undefined) saveFile(file);
    });
  return (
    <>
      <Button small variant="quiet" disabled={busy} onClick={() => save("csv")}>
        記録をCSVに保存
      </Button>
      <Button small variant="quiet" disabled={busy} onClick={() => save("xlsx")}>
        記録をExcelに保存
      </Button>
      <FailureNotice failure={failure} />
    </>
  );
}
