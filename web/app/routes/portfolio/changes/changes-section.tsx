import type { PortfolioChanges } from "@tenbin/contract";
import { type FormEvent, useState } from "react";
import { FailureNotice } from "../../../accounts/failure-notice.tsx";
import { useApi } from "../../../accounts/use-api.ts";
import { useAsyncAction } from "../../../accounts/use-async-action.ts";
import { useApiData } from "../../../billing/use-api-data.ts";
import { ChangesList } from "../../../components/portfolio-changes/changes-list.tsx";
import { summarizeChanges } from "../../../components/portfolio-changes/summarize-changes.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import { day, formatCount } from "../../../ui/format.ts";
import { SCRIPT_ONLY } from "../../../ui/forms/script-only.ts";
import { Section } from "../../../ui/layout/section.tsx";
import "./changes.css";

/** The weightiest; the others are opened. */
const SHOWN = 10;

/** What changed since the member read it last, or since a day of their choice; a failure to load shows nothing. */
export function ChangesSection({
  served = null,
}: {
  /** Shown until the browser has loaded them. */
  readonly served?: PortfolioChanges | null;
}) {
  const api = useApi();
  const [chosen, setChosen] = useState<string | null>(null);
  /** In the field; null: the day from which changes are shown by themselves. */
  const [typed, setTyped] = useState<string | null>(null);
  const latest = useApiData("getPortfolioChanges", {}, true);
  const asked = useApiData(
    "getPortfolioChanges",
    { query: { since: chosen ?? "" } },
    chosen !== null,
  );
  const { busy, failure, run } = useAsyncAction();
  const bounds = latest.data ?? served;
  if (bounds === null || bounds.until === null) return null;
  const { until } = bounds;
  const shown = chosen === null ? bounds : asked.data;
  const showLatest = () => {
    setChosen(null);
    setTyped(null);
  };
  const markRead = () =>
    run(async () => {
      await api().call("readPortfolioChanges", { body: { until } });
      showLatest();
      latest.reload();
    });
  return (
    <Section id="changes" heading="前回の確認からの変化" wide>
      <DayChoice
        bounds={bounds}
        typed={typed}
        onType={setTyped}
        onChoose={setChosen}
        onReturn={chosen === null ? null : showLatest}
      />
      <div aria-live="polite">
        <FailureNotice failure={asked.failure} />
        {shown === null ? null : <Changes changes={shown} />}
      </div>
      <FailureNotice failure={failure} />
      {bounds.read_until === until ? null : (
        <Button small disabled={busy} onClick={markRead}>
          {day(until)}まで確認済みにする
        </Button>
      )}
    </Section>
  );
}

function DayChoice({
  bounds: { since, first, until },
  typed,
  onType,
  onChoose,
  onReturn,
}: {
  readonly bounds: PortfolioChanges;
  readonly typed: string | null;
  readonly onType: (day: string) => void;
  readonly onChoose: (day: string) => void;
  /** Null while nothing is chosen. */
  readonly onReturn: (() => void) | null;
}) {
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = new FormData(event.currentTarget).get("since");
    if (typeof wanted === "string" && wanted !== "") onChoose(wanted);
  };
  return (
    <form method={SCRIPT_ONLY} className="changes-day" onSubmit={choose}>
      <label htmlFor="changes-since">ほかの日からの変化を見る</label>
      <input
        id="changes-since"
        className="input"
        type="date"
        name="since"
        required
        min={first ?? undefined}
        max={until ?? undefined}
        value={typed ?? since ?? ""}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <Button type="submit" small>
        この日から
      </Button>
      {onReturn === null ? null : (
        <Button small variant="quiet" onClick={onReturn}>
          前回の確認からに戻す
        </Button>
      )}
    </form>
  );
}

function Changes({ changes }: { readonly changes: PortfolioChanges }) {
  const { companies, unchanged } = changes;
  const rest = companies.slice(SHOWN);
  return (
    <>
      <p>{summarizeChanges(changes)}</p>
      {companies.length === 0 ? null : (
        <>
          <ChangesList companies={companies.slice(0, SHOWN)} />
          {rest.length === 0 ? null : (
            <Disclosure summary={`ほかの${formatCount(rest.length)}社の変化`}>
              <ChangesList companies={rest} />
            </Disclosure>
          )}
          {unchanged === 0 ? null : (
            <p className="note">ほかの{formatCount(unchanged)}社に変化はありません。</p>
          )}
        </>
      )}
    </>
  );
}
