import { AccountNotices } from "../../accounts/account-notices.tsx";
import { ViewerContent } from "../../accounts/settings-screen.tsx";
import { Link } from "react-router";
import { loadPrivatePage, privateMeta } from "../../accounts/private-page.ts";
import { useRequireAccount } from "../../accounts/use-require-account.ts";
import { DisplaySettings } from "../../layout/display-settings.tsx";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { Section } from "../../ui/layout/section.tsx";
import type { Route } from "./+types/page";
import { AccountSummary } from "./account-summary.tsx";
import { AutosaveSwitch } from "./autosave-switch.tsx";

export function loader(args: Route.LoaderArgs) {
  return loadPrivatePage(args);
}

export function meta(args: Route.MetaArgs) {
  return privateMeta(args, "会員がメールアドレス、パスワード、保存と表示の設定を変える画面です。");
}

const DISPLAY_LABELS = { theme: "明るさ", colours: "株価の上昇の色" };

export default function SettingPage() {
  const { user, failed } = useRequireAccount("/setting");
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
      <Section heading="保存">
        <ViewerContent user={user} failed={failed}>
          {(member) => <AutosaveSwitch key={String(member.autosave)} saved={member.autosave} />}
        </ViewerContent>
      </Section>
      <Section heading="表示" note={<p className="note">このブラウザーの中だけに保存します。</p>}>
        <DisplaySettings labels={DISPLAY_LABELS} />
      </Section>
      <Section heading="外部への送信">
        <p>
          このブラウザーから送るものと、その止め方は、<Link to="/asc">外部送信について</Link>
          にあります。
        </p>
      </Section>
      <Section heading="ログアウトと退会">
        <div className="cluster">
          <ButtonLink to="/logout">ログアウト</ButtonLink>
          <ButtonLink to="/setting/delete-account" variant="quiet">
            退会の手続き
          </ButtonLink>
        </div>
      </Section>
    </div>
  );
}
