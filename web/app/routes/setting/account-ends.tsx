import { ButtonLink } from "../../ui/actions/button.tsx";
import { Section } from "../../ui/layout/section.tsx";

/** The ways out, and how the last one differs from the end of a plan. */
export function AccountEnds() {
  return (
    <Section heading="ログアウトと退会">
      <div className="stack">
        <p>
          解約は有料プランや単品購入をやめる手続きで、アカウントは残ります。退会はアカウントを削除する手続きです。解約は、このページの
          <a href="#plan">プランと支払い</a>からできます。
        </p>
        <div className="cluster">
          <ButtonLink to="/logout">ログアウト</ButtonLink>
          <ButtonLink to="/setting/delete-account" variant="quiet">
            退会の手続き
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}
