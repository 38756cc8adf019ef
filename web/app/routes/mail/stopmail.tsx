import { STOPPED_COMPANY_PARAMETER } from "@tenbin/contract/mail-kinds";
import { AccountScreen } from "../../accounts/account-screen.tsx";
import { NO_REFERRER, useMailedToken } from "../../accounts/mails/mailed-token.ts";
import { LinkRequired } from "../../accounts/mails/link-required.tsx";
import { privateMeta } from "../../accounts/private-page.ts";
import { ViewerSkeleton } from "../../accounts/settings-screen.tsx";
import { sitePageData } from "../../site/site-page-data.ts";
import type { Route } from "./+types/stopmail";
import { loadStoppedCompany } from "./load-stopped-company.server.ts";
import { StopCompany } from "./stop-company.tsx";
import { StopForm } from "./stop-form.tsx";
import { StopMails } from "./stop-mails.tsx";

export async function loader({ request, pattern, url }: Route.LoaderArgs) {
  const ticker = url.searchParams.get(STOPPED_COMPANY_PARAMETER);
  const company = ticker === null ? null : await loadStoppedCompany(request, ticker);
  return sitePageData(pattern, { company });
}

/** The address only changes when the token is removed from it. */
export const shouldRevalidate = () => false;

export function meta(args: Route.MetaArgs) {
  const description = "メールのリンクから、ログインせずに配信を止める画面です。";
  return privateMeta(args, description, NO_REFERRER);
}

/** Opened by a link of a mail, or by its List-Unsubscribe header. */
export default function StopMailPage({ loaderData: { page, company } }: Route.ComponentProps) {
  return (
    <AccountScreen heading={page.title}>
      {company === null ? <StopKinds /> : <StopCompany company={company} />}
      <p className="note">
        お手続き、ご契約、お支払いについてのメールは、必ずお知らせすることのため止められません。
      </p>
    </AccountScreen>
  );
}

function StopKinds() {
  const token = useMailedToken("/stopmail");
  if (token === null) return <LinkRequired to="/setting" label="ログインして設定で止める" />;
  if (token !== undefined) return <StopMails key={token} token={token} />;
  return (
    <>
      <noscript>
        <StopForm />
      </noscript>
      <ViewerSkeleton />
    </>
  );
}
