import type { AlertEvent } from "@tenbin/contract";
import { alertReason, alertSubject, describeAlert } from "@tenbin/contract/alert-words";
import { formatDay } from "@tenbin/contract/figures";
import { useState } from "react";
import { Link } from "react-router";
import { FailureNotice } from "../accounts/failure-notice.tsx";
import { useApi } from "../accounts/use-api.ts";
import { useAsyncAction } from "../accounts/use-async-action.ts";
import { useApiData } from "../billing/use-api-data.ts";
import { useLateFragment } from "../browser/use-late-fragment.ts";
import { formatSeconds } from "../ui/format-seconds.ts";
import { Button } from "../ui/actions/button.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { UnbrokenText } from "../ui/figures/unbroken-text.tsx";
import { Section } from "../ui/layout/section.tsx";
import { type ServedAlerts, SHOWN_FIRST } from "./served-alerts.ts";
import "./alerts.css";

/** Mails link to it. */
const ID = "alerts";

/** What was told, newest first. Without alerts it says where they are set; a failure to load shows nothing. */
export function ToldList({
  isMember,
  served = null,
}: {
  readonly isMember: boolean;
  /** Shown until the browser has loaded all. */
  readonly served?: ServedAlerts | null;
}) {
  const api = useApi();
  const { data, reload } = useApiData("getAlerts", {}, isMember);
  const { busy, failure, run } = useAsyncAction();
  const [showsAll, setShowsAll] = useState(false);
  const told = data === null ? served : { ...data, count: data.events.length };
  useLateFragment(ID, told !== null);
  if (told === null) return null;
  const { events, count, unread } = told;
  const shown = showsAll ? events : events.slice(0, SHOWN_FIRST);
  const markRead = () =>
    run(async () => {
      await api().call("putAlerts", { body: { read: "all" } });
      reload();
    });
  return (
    <Section
      id={ID}
      heading="届いた通知"
      note={
        unread === 0 ? null : (
          <p className="note">
            未読<span className="num">{unread}</span>件
          </p>
        )
      }
    >
      {count === 0 ? (
        <NothingTold />
      ) : (
        <>
          <ol className="told-list">
            {shown.map((event) => (
              <ToldEvent key={event.id} event={event} />
            ))}
          </ol>
          <FailureNotice failure={failure} />
          <div className="cluster">
            {unread === 0 ? null : (
              <Button small disabled={busy} onClick={markRead}>
                すべて既読にする
              </Button>
            )}
            {shown.length === count ? null : (
              <Button small variant="quiet" onClick={() => setShowsAll(true)}>
                すべて表示する({count}件)
              </Button>
            )}
            <Link to="/setting#alerts">通知の設定</Link>
          </div>
        </>
      )}
    </Section>
  );
}

function NothingTold() {
  return (
    <EmptyState title="届いた通知はまだありません">
      <p>
        企業のページの「通知」か、保存した条件の「通知」で設定すると、変化のあった日の夜にここに残ります。
        <Link to="/setting#alerts">通知の設定</Link>
      </p>
    </EmptyState>
  );
}

function ToldEvent({ event }: { readonly event: AlertEvent }) {
  const { label, from, to, notes } = describeAlert(event);
  return (
    <li className={event.read ? "told" : "told unread"}>
      <p className="told-head">
        {event.read ? null : <span className="told-mark">未読</span>}
        <Link to={placeOf(event)}>{alertSubject(event)}</Link>
      </p>
      <p>
        {label}:{from === null ? null : `${from} → `}
        <strong>{to}</strong>
      </p>
      <p className="note">
        <UnbrokenText>
          {[
            ...notes,
            `${formatDay(event.market_day)}の株価と開示にもとづきます`,
            `${alertReason(event)}、${formatSeconds(event.told_at)}にお知らせしました`,
          ]
            .map(toSentence)
            .join("")}
        </UnbrokenText>
      </p>
    </li>
  );
}

/** Some end with their full stop already. */
function toSentence(text: string): string {
  return text.endsWith("。") ? text : `${text}。`;
}

function placeOf({ ticker, screen }: AlertEvent): string {
  return ticker === null ? `/screening?saved=${screen?.id ?? ""}` : `/companies/${ticker}`;
}
