import { ApiError } from "@tenbin/contract/client";
import type { FormEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { FailureNotice } from "../../accounts/failure-notice.tsx";
import { useApi } from "../../accounts/use-api.ts";
import { useAsyncAction } from "../../accounts/use-async-action.ts";
import { FLOW_ENDED_STATE } from "../../outcomes/flow-ended.ts";
import { Button } from "../../ui/actions/button.tsx";
import { queryToken } from "../../urls/query-token.ts";

export interface StoppedCompany {
  readonly ticker: string;
  /** Null: not known now. */
  readonly name: string | null;
}

/** Without script the form is posted to this page's own address, whose link says whose mails. */
export function StopCompany({ company: { ticker, name } }: { readonly company: StoppedCompany }) {
  const api = useApi();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { busy, failure, run } = useAsyncAction();
  const lead = (path: "/mail-alert/canceled" | "/mail-alert/failed") =>
    navigate(path, { replace: true, state: FLOW_ENDED_STATE });
  const stop = (event: FormEvent) => {
    event.preventDefault();
    run(
      async () => {
        const token = queryToken(search) ?? "";
        await api().call("stopCompanyMails", { params: { token, ticker } });
        await lead("/mail-alert/canceled");
      },
      (error) => {
        const isFinal = error instanceof ApiError && (error.status === 404 || error.status === 422);
        if (isFinal) void lead("/mail-alert/failed");
        return isFinal;
      },
    );
  };
  return (
    <div className="stack">
      <p>
        <b>{name === null ? `証券コード ${ticker}` : `${ticker} ${name}`}</b>
        についてのメールを、ログインせずに止められます。ボタンを押すと、すぐに止まります。
      </p>
      <p>ほかの企業のメールは、これまでどおり届きます。</p>
      <FailureNotice failure={failure} />
      <form method="post" onSubmit={stop}>
        <Button type="submit" variant="primary" disabled={busy}>
          この企業のメールを止める
        </Button>
      </form>
    </div>
  );
}
