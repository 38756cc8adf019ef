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

const DISPLAY_LABELS = { theme: "明るさ", colours: "株価の上昇の色" };

export default function SettingPage({ loaderData }: Route.ComponentProps) {
  const { plans, paymentOrigins } = loaderData;
  const [query] = useSearchParams();
  const receipt = query.get("receipt");
  const contract = query.get("contract");
  const issue = receipt === null ? null : query.get("issue");
  const shown = {
    ...(receipt !== null && { receipt }),
    ...(issue !== null && { issue }),
    ...(contract !== null && { contract }),
  };
  const { user, failed } = useRequireAccount(
    Object.keys(shown).length === 0 ? "/setting" : `/setting?${new URLSearchParams(shown)}`,
  );
  const isReady = user !== null || failed;
  if (receipt !== null) return <ReceiptPage id={receipt} issue={issue} isReady={isReady} />;
  if (contract !== null) return <ContractPage id={contract} isReady={isReady} />;
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
