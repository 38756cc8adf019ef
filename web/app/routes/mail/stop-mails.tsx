import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { getMailStop, Output } from "@tenbin/contract";
import {
  type MailKind,
  mailKinds,
  STOPPED_KIND_FIELD,
  stopText,
} from "@tenbin/contract/mail-kinds";
import { ActionDone } from "../../accounts/action-done.tsx";
import { FailureNotice } from "../../accounts/failure-notice.tsx";
import { ViewerSkeleton } from "../../accounts/settings-screen.tsx";
import { useApi } from "../../accounts/use-api.ts";
import { useAsyncAction } from "../../accounts/use-async-action.ts";
import { Button, ButtonLink } from "../../ui/actions/button.tsx";
import { DescriptionList } from "../../ui/content/description-list.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";

type StopState = Output<typeof getMailStop>;

export function StopMails({ token }: { readonly token: string }) {
  const api = useApi();
  const { busy, failure, run } = useAsyncAction();
  const [state, setState] = useState<StopState>();
  const [stopped, setStopped] = useState<readonly MailKind[]>([]);
  useEffect(() => {
    run(async () => setState(await api().call("getMailStop", { params: { token } })));
    // Once for each link.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [token]);
  const stop = (kinds: readonly MailKind[]) =>
    run(async () => {
      const form = new URLSearchParams(kinds.map((kind) => [STOPPED_KIND_FIELD, kind]));
      const body = new Blob([form.toString()], { type: "application/x-www-form-urlencoded" });
      setState(await api().call("stopMail", { params: { token }, body }));
      setStopped(kinds);
    });
  if (state === undefined)
    return failure === null ? (
      <ViewerSkeleton />
    ) : (
      <>
        <FailureNotice failure={failure} />
        <div>
          <ButtonLink to="/setting">ログインして設定で止める</ButtonLink>
        </div>
      </>
    );
  const received = state.kinds.filter(({ receives }) => receives).map(({ kind }) => kind);
  return (
    <div className="stack">
      {stopped.length === 0 ? (
        <p>
          {received.length === 0
            ? "止められるメールは、どれも届かない設定になっています。"
            : "ログインせずに、メールの配信を止められます。ボタンを押すと、すぐに止まります。"}
        </p>
      ) : (
        <ActionDone>
          <Notice tone="ok">
            {stopped.map((kind) => mailKinds[kind].label).join("・")}の配信を止めました。
          </Notice>
          <p>
            送信の準備が済んでいたメールが、あと1通ほど届くことがあります。また受け取るときは、
            <Link to="/setting">設定</Link>で変えられます。
          </p>
        </ActionDone>
      )}
      <FailureNotice failure={failure} />
      <StoppableKinds state={state} busy={busy} onStop={stop} />
      {received.length > 1 ? (
        <div>
          <Button variant="quiet" disabled={busy} onClick={() => stop(received)}>
            すべて止める
          </Button>
        </div>
      ) : null}
    </div>
  );
}

interface StoppableKindsProps {
  readonly state: StopState;
  readonly busy: boolean;
  readonly onStop: (kinds: readonly MailKind[]) => void;
}

/** The kind of the mail first. */
function StoppableKinds({ state, busy, onStop }: StoppableKindsProps) {
  const ownFirst = state.kinds.toSorted(
    (one, other) => Number(other.kind === state.kind) - Number(one.kind === state.kind),
  );
  return (
    <DescriptionList
      items={ownFirst.map(({ kind, receives }) => ({
        term: mailKinds[kind].label,
        description: receives ? (
          <span className="cluster">
            <Button
              variant={kind === state.kind ? "primary" : "plain"}
              small
              disabled={busy}
              onClick={() => onStop([kind])}
            >
              {stopText(kind)}
            </Button>
          </span>
        ) : (
          "届きません"
        ),
      }))}
    />
  );
}
