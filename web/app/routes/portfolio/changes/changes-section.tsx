import type { ChangedCompany, PortfolioChanges } from "@tenbin/contract";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { FailureNotice } from "../../../accounts/failure-notice.tsx";
import { useApi } from "../../../accounts/use-api.ts";
import { useAsyncAction } from "../../../accounts/use-async-action.ts";
import { useApiData } from "../../../billing/use-api-data.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { day, formatCompanyName, formatCount } from "../../../ui/format.ts";
import { SCRIPT_ONLY } from "../../../ui/forms/script-only.ts";
import { Section } from "../../../ui/layout/section.tsx";
import { companyPath } from "../../../urls/company-url.ts";
import { describeChange } from "./describe-change.ts";
import "./changes.css";

/** What changed since the member read it last, or since a day of their choice; a failure to load shows nothing. */
export function ChangesSection() {
  const api = useApi();
  const [chosen, setChosen] = useState<string | null>(null);
  const latest = useApiData("getPortfolioChanges", {}, true);
  const asked = useApiData(
    "getPortfolioChanges",
    { query: { since: chosen ?? "" } },
    chosen !== null,
  );
  const { busy, failure, run } = useAsyncAction();
  const bounds = latest.data;
  if (bounds === null || bounds.until === null) return null;
  const { until } = bounds;
  const shown = chosen === null ? bounds : asked.data;
  const markRead = () =>
    run(async () => {
      await api().call("readPortfolioChanges", { body: { until } });
      setChosen(null);
      latest.reload();
    });
  return (
    <Section id="changes" heading="前回の確認からの変化" wide>
      <DayChoice bounds={bounds} onChoose={setChosen} />
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
  onChoose,
}: {
  readonly bounds: PortfolioChanges;
  readonly onChoose: (day: string) => void;
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
        defaultValue={since ?? undefined}
      />
      <Button type="submit" small>
        この日から
      </Button>
    </form>
  );
}

function Changes({ changes }: { readonly changes: PortfolioChanges }) {
  const { companies, unchanged } = changes;
  return (
    <>
      <p>{summarize(changes)}</p>
      {companies.length === 0 ? null : (
        <>
          <dl className="changes-list">
            {companies.map((company) => (
              <ChangedItem key={company.ticker} company={company} />
            ))}
          </dl>
          {unchanged === 0 ? null : (
            <p className="note">ほかの{formatCount(unchanged)}社に、変わったことはありません。</p>
          )}
        </>
      )}
    </>
  );
}

/** 前回の確認(2026年11月20日)から、12社に変わったことはありません。 */
function summarize({
  since,
  until,
  read_until: readUntil,
  companies,
  unchanged,
}: PortfolioChanges) {
  if (since === null || until === null) return null;
  const start = since === readUntil ? `前回の確認(${day(since)})` : day(since);
  if (since === until) return `${day(until)}が市場の最新日です。その後の変化は、まだありません。`;
  if (companies.length === 0) {
    return `${start}から、${formatCount(unchanged)}社に変わったことはありません。`;
  }
  return `${start}から${day(until)}までに、${formatCount(companies.length)}社に変化がありました。`;
}

function ChangedItem({ company }: { readonly company: ChangedCompany }) {
  const { ticker, name_jp: name } = company;
  return (
    <div>
      <dt>
        <Link to={companyPath(ticker)}>
          {formatCompanyName(name)} <span className="num">{ticker}</span>
        </Link>
      </dt>
      {describeChange(company).map(({ label, from, to, note }) => (
        <dd key={`${label} ${to}`}>
          {label}:{from === null ? null : `${from} → `}
          <strong>{to}</strong>
          {note === null ? null : <span className="note"> {note}</span>}
        </dd>
      ))}
    </div>
  );
}
