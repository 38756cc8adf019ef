import type { RunningTrial, TrialOffer, User } from "@tenbin/contract";
import { SUPERTRIAL_DAYS, TRIAL_DAYS } from "@tenbin/contract/questionnaire";
import type { SessionNotice } from "../site/root-data.ts";
import type { SitePath } from "../site/site-pages.ts";
import { formatSeconds } from "../ui/format-seconds.ts";
import { pendingOffer } from "./pending-offer.ts";

/** Says by itself how the supertrial stands. */
const SUPERTRIAL_PAGE = "/supertrial/questionnaire" satisfies SitePath;

/** The server writes it, so that no page loads its text as a script. */
export const TRIAL_ENDED: SessionNotice = {
  label: "ログイン",
  text: "無料体験の期間が終わったため、ログアウトしました。続けるには会員登録をしてください。",
  hiddenOn: ["/register"],
  link: { to: "/register", label: "会員登録へ" },
};

const QUESTIONNAIRES: Readonly<Record<TrialOffer, SessionNotice>> = {
  trial: {
    label: "無料体験",
    text: `アンケートに答えると、${TRIAL_DAYS}日間の無料体験が始まります。`,
    hiddenOn: ["/register/login", SUPERTRIAL_PAGE],
    link: { to: "/register/login", label: "アンケートに答える" },
  },
  supertrial: {
    label: "無料体験",
    text: `アンケートに答えると、${SUPERTRIAL_DAYS}日間の無料体験が始まります。`,
    hiddenOn: [SUPERTRIAL_PAGE],
    link: { to: SUPERTRIAL_PAGE, label: "アンケートに答える" },
  },
};

/** Null unless the questionnaire is to be asked again. */
export function questionnaireNotice(user: User): SessionNotice | null {
  const offer = pendingOffer(user);
  return offer === null ? null : QUESTIONNAIRES[offer];
}

/** Until when the trial runs, and what comes then. */
export function runningNotice(
  { expires_at: end }: Pick<RunningTrial, "expires_at">,
  { user_type: type, stripe_plan_name: plan }: Pick<User, "user_type" | "stripe_plan_name">,
): SessionNotice {
  const isTemporal = type === "temporal";
  const label = "無料体験中";
  if (plan !== "tenbin_free") {
    return {
      label,
      hiddenOn: ["/setting"],
      until: end,
      text: `無料体験中です。${formatSeconds(end)}まで、ライトプランと同じ機能を使えます。そのあとのご契約は、設定で確かめられます。`,
      link: { to: "/setting", label: "契約を確かめる" },
    };
  }
  const next = isTemporal ? "/supertrial/password-setting" : "/pricing";
  return {
    label,
    hiddenOn: [next, SUPERTRIAL_PAGE],
    until: end,
    text: isTemporal
      ? `無料体験中です。期限は${formatSeconds(end)}です。パスワードを決めると、そのあとも無料会員として使えます。`
      : `無料体験中です。${formatSeconds(end)}まで、ライトプランと同じ機能を使えます。終わると無料会員に戻り、自動で有料になることはありません。`,
    link: { to: next, label: isTemporal ? "パスワードを決める" : "プランの違い" },
  };
}
