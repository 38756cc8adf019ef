import { Link, useRevalidator } from "react-router";
import { FailureNotice } from "../../accounts/failure-notice.tsx";
import { useApi } from "../../accounts/use-api.ts";
import { useAsyncAction } from "../../accounts/use-async-action.ts";
import { ChangesList } from "../../components/portfolio-changes/changes-list.tsx";
import { Button } from "../../ui/actions/button.tsx";
import { day, formatCount } from "../../ui/format.ts";
import { Section } from "../../ui/layout/section.tsx";
import type { MemberChangesData } from "./member-changes-data.ts";

/** Of each company; the portfolio has all. */
const MAX_LINES = 2;

/** What changed of a member's companies since they looked. */
export default function MemberChanges({ changes }: { readonly changes: MemberChangesData }) {
  if (changes.kind === "unknown") {
    return (
      <p className="page pt-5">
        登録した企業の変化は、<Link to="/portfolio">ポートフォリオ</Link>で確かめられます。
      </p>
    );
  }
  if (changes.kind === "no_companies") {
    return (
      <p className="page pt-5">
        <Link to="/portfolio">保有銘柄をCSVから取り込む</Link>か、
        <Link to="/search">企業を追加</Link>すると、次からここで変化を確かめられます。
      </p>
    );
  }
  const { summary, companies, others, unreadUntil } = changes;
  return (
    <div className="page [&>.section]:mt-5">
      <Section heading="前回の確認からの変化" wide>
        <div aria-live="polite">
          <p>{summary}</p>
          <ChangesList companies={companies} maxLines={MAX_LINES} />
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
          <Link to="/portfolio">
            {others === 0 ? "ポートフォリオを見る" : `すべて見る(ほか${formatCount(others)}社)`}
          </Link>
          {unreadUntil === null ? null : <ReadMark until={unreadUntil} />}
        </div>
      </Section>
    </div>
  );
}

function ReadMark({ until }: { readonly until: string }) {
  const api = useApi();
  const { revalidate } = useRevalidator();
  const { busy, failure, run } = useAsyncAction();
  const markRead = () =>
    run(async () => {
      await api().call("readPortfolioChanges", { body: { until } });
      await revalidate();
    });
  return (
    <>
      <Button small disabled={busy} onClick={markRead}>
        {day(until)}まで確認済みにする
      </Button>
      <FailureNotice failure={failure} />
    </>
  );
}
