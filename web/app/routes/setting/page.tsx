import type { FunctionComponent } from "react";
import { AlertSettings } from "../../alerts/alert-settings.tsx";
import { AccountNotices } from "../../accounts/account-notices.tsx";
import { ViewerContent } from "../../accounts/settings-screen.tsx";
import { loadOptionalBillingFacts } from "../../billing/load-billing-facts.server.ts";
import { sitePageData } from "../../site/site-page-data.ts";
import { Link, useSearchParams } from "react-router";
import { privateMeta } from "../../accounts/private-page.ts";
import { useRequireAccount } from "../../accounts/use-require-account.ts";
import { DisplaySettings } from "../../layout/display-settings.tsx";
import { Section } from "../../ui/layout/section.tsx";
import type { Route } from "./+types/page";
import { AccountEnds } from "./account-ends.tsx";
import { AccountSummary } from "./account-summary.tsx";
import { AutosaveSwitch } from "./autosave-switch.tsx";
import { BillingSection } from "./billing/billing-section.tsx";
import { ConfirmationPage } from "./billing/confirmation-page.tsx";
import { ContractPage } from "./billing/contract-page.tsx";
import { MailSettings } from "./mail-settings.tsx";
import { ReportLogoSection } from "./report-logo.tsx";
import { ReceiptPage } from "./billing/receipt-page.tsx";

export async function loader({ request, pattern }: Route.LoaderArgs) {
  return sitePageData(pattern, await loadOptionalBillingFacts(request));
}

export function meta(args: Route.MetaArgs) {
  return privateMeta(
    args,
    "会員が契約と支払い、メールアドレス、パスワード、保存と表示の設定を確かめ、変える画面です。",
  );
}

interface DocumentProps {
  readonly id: string;
  /** Of a receipt; null: the newest. */
  readonly issue: string | null;
  /** The member is known. */
  readonly isReady: boolean;
}

/** Shown alone, by the parameter of the address that names one. */
const documents: readonly (readonly [string, FunctionComponent<DocumentProps>])[] = [
  ["receipt", ReceiptPage],
  ["contract", ContractPage],
  ["confirmation", ConfirmationPage],
];

const DISPLAY_LABELS = { theme: "明るさ", colours: "株価の上昇の色" };

export default function SettingPage({ loaderData }: Route.ComponentProps) {
  const { plans, paymentOrigins } = loaderData;
  const [query] = useSearchParams();
  const issue = query.get("issue");
  const shown = [...documents.map(([name]) => name), "issue"].flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value]];
  });
  const { user, failed } = useRequireAccount(
    shown.length === 0 ? "/setting" : `/setting?${new URLSearchParams(shown)}`,
  );
  const isReady = user !== null || failed;
  for (const [name, Document] of documents) {
    const id = query.get(name);
    if (id !== null) return <Document id={id} issue={issue} isReady={isReady} />;
  }
  return (
    <div className="page">
      <div className="grid gap-2 pt-8 pb-5">
        <h1>設定</h1>
        <AccountNotices />
      </div>
      <Section heading="アカウント">
        <ViewerContent user={user} failed={failed}>
          {(member) => <AccountSummary user={member} />}
        </ViewerContent>
      </Section>
      <BillingSection plans={plans} paymentOrigins={paymentOrigins} isReady={isReady} />
      <Section heading="通知" id="alerts">
        <AlertSettings isReady={isReady} />
      </Section>
      <Section heading="保存">
        <ViewerContent user={user} failed={failed}>
          {(member) => <AutosaveSwitch key={String(member.autosave)} saved={member.autosave} />}
        </ViewerContent>
      </Section>
      <Section heading="メール">
        <ViewerContent user={user} failed={failed}>
          {(member) => <MailSettings key={member.uid} />}
        </ViewerContent>
      </Section>
      <ReportLogoSection isReady={isReady && user !== null} />
      <Section heading="表示" note={<p className="note">このブラウザーの中だけに保存します。</p>}>
        <DisplaySettings labels={DISPLAY_LABELS} />
      </Section>
      <Section heading="外部への送信">
        <p>
          このブラウザーから送るものと、その止め方は、<Link to="/asc">外部送信について</Link>
          にあります。
        </p>
      </Section>
      <AccountEnds />
    </div>
  );
}
