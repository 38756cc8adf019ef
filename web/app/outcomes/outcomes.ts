import type { OutcomePath } from "../site/site-pages.ts";
import { getSitePage } from "../site/site-pages.ts";
import type { FlowOutcome } from "./outcome.ts";

const CONTRACT_LINK = { to: "/setting", label: "設定で契約を確かめる" } as const;
const LOGIN_LINK = { to: "/login", label: "ログイン画面へ" } as const;
const LINK_RULE = "リンクは送信から1時間、1回だけ使えます。";

/** Texts never reveal whether an address is registered. */
export const outcomes: Readonly<Record<OutcomePath, FlowOutcome>> = {
  "/pricing/churn/done": {
    icon: "calendar",
    happened: {
      heading: "解約を受け付けました",
      what: "契約は支払い済みの期間の終わりまでで、そのあとの請求はありません。それまでは解約を取り消せます。お支払いを確認できていない契約はすぐに終わり、未払いの請求は取り消します。",
      unchanged:
        "会員登録とポートフォリオは残ります。プランを解約した場合、保存した条件とそのメモがいつまで残るかは、設定に表示します。",
    },
    meaning:
      "解約の手続きを終えたときに表示する画面です。手続きを終えると、契約は支払い済みの期間の終わりに終わります。",
    next: CONTRACT_LINK,
  },
  "/pricing/churn/canceled": {
    icon: "undone",
    happened: {
      heading: "解約を取り消しました",
      what: "契約は次の更新日からも続きます。下位プランへの変更を予約していた場合は、その予約も元のままです。",
      unchanged: "使える機能、更新日、支払い方法、保存した内容は変わりません。",
    },
    meaning:
      "受け付けた解約を取り消したときに表示する画面です。取り消すと、契約は更新日からも続きます。",
    next: CONTRACT_LINK,
  },
  "/pricing/upgrade/done": {
    icon: "done",
    happened: {
      heading: "プランを変更しました",
      what: "新しいプランの機能を、いまから使えます。下位プランへの変更や解約を予約していた場合は、取り消しました。請求の明細は設定から確かめられます。",
      unchanged: "更新日、支払い方法、保存した内容は変わりません。",
    },
    meaning:
      "上位プランへの変更と日割りのお支払いがすんだときに表示する画面です。新しい機能は、お支払いがすんだときから使えます。",
    next: CONTRACT_LINK,
    opensProduct: true,
  },
  "/pricing/downgrade/done": {
    icon: "calendar",
    happened: {
      heading: "プランの変更を予約しました",
      what: "次の更新日にプランが切り替わり、その日から新しい金額になります。差額の請求はありません。更新日までは予約を取り消せます。",
      unchanged: "更新日までは、いまのプランの機能をすべて使えます。保存した内容も残ります。",
    },
    meaning:
      "下位プランへの変更を予約したときに表示する画面です。プランは次の更新日に切り替わります。",
    next: CONTRACT_LINK,
  },
  "/pricing/downgrade/canceled": {
    icon: "undone",
    happened: {
      heading: "プラン変更の予約を取り消しました",
      what: "次の更新日からも、いまのプランと金額が続きます。",
      unchanged: "使える機能、更新日、支払い方法、保存した内容は変わりません。",
    },
    meaning:
      "下位プランへの変更の予約を取り消したときに表示する画面です。取り消すと、いまのプランが続きます。",
    next: CONTRACT_LINK,
  },
  "/pricing/payment/completed": {
    icon: "card",
    happened: {
      heading: "お支払いが完了しました",
      what: "お申し込みの機能を、いまから使えます。領収書、次の請求日、解約の方法は設定から確かめられます。",
      unchanged: "ログインの方法と、保存した内容は変わりません。",
    },
    meaning:
      "決済の画面でお支払いを終えたときに表示する画面です。お支払いの記録は、設定の契約内容で確かめられます。",
    next: CONTRACT_LINK,
    opensProduct: true,
  },
  "/pricing/payment/failed": {
    icon: "refused",
    happened: {
      heading: "お支払いは完了していません",
      what: "決済の画面で手続きを中断したか、カード会社の承認が得られませんでした。",
      unchanged:
        "お申し込みは成立しておらず、この手続きでの請求はありません。いまの契約は元のままです。",
    },
    meaning:
      "決済の画面からお支払いを終えずに戻ったときに表示する画面です。お支払いを終えるまで、お申し込みは成立しません。",
    next: { to: "/pricing", label: "プランに戻る" },
  },
  "/login/error": {
    icon: "refused",
    happened: {
      heading: "ログインできませんでした",
      what: "ログインの手続きが途中で止まりました。画面が閉じられたか、通信が切れた可能性があります。もう一度お試しください。",
      unchanged:
        "登録の内容は変わっていません。アドレスの登録の有無にかかわらず、この画面を表示します。",
    },
    meaning: "ログインの手続きが途中で止まったときに表示する画面です。",
    next: LOGIN_LINK,
  },
  "/login/timelimit": {
    icon: "clock",
    happened: {
      heading: "ログインの期限が切れました",
      what: "ログイン用のリンクが古いか、最後のログインから時間がたちました。もう一度ログインすると続けられます。",
      unchanged: "保存した内容は残っています。",
    },
    meaning: "ログイン用のリンクやログインの状態が古くなったときに表示する画面です。",
    next: LOGIN_LINK,
    trialEnded: {
      happened: {
        heading: "無料体験の期間が終わりました",
        what: "無料体験が終わったため、ログアウトしました。会員登録をすると、続けてお使いいただけます。",
        unchanged: "料金は発生していません。企業のページは、ログインしなくても見られます。",
      },
      next: { to: "/register", label: "会員登録へ" },
    },
  },
  "/register/existed": {
    icon: "person",
    happened: {
      heading: "このアドレスは登録済みです",
      what: "すでに会員登録がお済みのため、新しい登録はしていません。ログインしてお使いください。",
      unchanged: "いまの登録内容と契約は変わっていません。",
    },
    meaning:
      "会員登録のあるアドレスで、登録のメールのリンクを押したときに表示する画面です。アドレスの登録の有無を調べることはできません。",
    next: LOGIN_LINK,
  },
  "/register/timelimit": {
    icon: "clock",
    happened: {
      heading: "登録用リンクの期限が切れています",
      what: `${LINK_RULE}メールをもう一度送ると、新しいリンクで登録を続けられます。`,
      unchanged:
        "このリンクでは何も変わっていません。登録がお済みの方は、そのままログインできます。",
    },
    meaning: `登録のメールのリンクが古いときに表示する画面です。${LINK_RULE}`,
    next: { to: "/register", label: "登録のメールを送る" },
  },
  "/setting/mail-change/done": {
    icon: "mail",
    happened: {
      heading: "メールアドレスを変更しました",
      what: "すべての端末でログアウトしています。これからは、新しいアドレスでログインしてください。お知らせも新しいアドレスに届きます。",
      unchanged: "パスワード、契約、保存した内容は変わりません。",
    },
    meaning:
      "新しいアドレスに届いたリンクから、メールアドレスの変更を終えたときに表示する画面です。",
    next: { to: "/login", label: "ログイン画面へ" },
  },
  "/setting/mail-change/existed": {
    icon: "refused",
    happened: {
      heading: "このアドレスには変更できません",
      what: "新しいアドレスには、すでに別の会員登録があります。ほかのアドレスなら変更できます。",
      unchanged: "ログインに使うアドレスは、いまのままです。契約と保存した内容も変わりません。",
    },
    meaning:
      "変更先のアドレスに届いたリンクを押したとき、そのアドレスに別の会員登録があると表示する画面です。",
    next: { to: "/setting/mail-change", label: "ほかのアドレスに変更する" },
  },
  "/setting/mail-change/timelimit": {
    icon: "clock",
    happened: {
      heading: "変更用リンクの期限が切れています",
      what: `${LINK_RULE}メールをもう一度送ると、新しいリンクで変更を続けられます。`,
      unchanged: "ログインに使うアドレスは、いまのままです。",
    },
    meaning: `メールアドレスを変更するリンクが古いときに表示する画面です。${LINK_RULE}`,
    next: { to: "/setting/mail-change", label: "変更のメールを送る" },
  },
  "/setting/password-forget/timelimit": {
    icon: "clock",
    happened: {
      heading: "再設定用リンクの期限が切れています",
      what: `${LINK_RULE}メールをもう一度送ると、新しいリンクで再設定できます。`,
      unchanged: "パスワードは、いまのままです。",
    },
    meaning: `パスワードを再設定するリンクが古いときに表示する画面です。${LINK_RULE}`,
    next: { to: "/setting/password-forget", label: "再設定のメールを送る" },
  },
  "/mail-alert/failed": {
    icon: "bell",
    happened: {
      heading: "メールアラートを停止できませんでした",
      what: "メールのリンクが途中で切れているか、すでに使えなくなっています。メールのいちばん下のリンクか、ログインした設定の画面からも止められます。",
      unchanged: "配信の設定は変わっていません。",
    },
    meaning: "メールのリンクからメールアラートを停止できなかったときに表示する画面です。",
    next: { to: "/setting", label: "設定で止める" },
  },
  "/mail-alert/canceled": {
    icon: "bell-off",
    happened: {
      heading: "メールアラートを停止しました",
      what: "この企業のメールアラートは、これから届きません。設定からいつでも再開できます。",
      unchanged: "ほかの企業のメール、契約、保存した内容は変わりません。",
    },
    meaning: "メールのリンクから、1社分のメールアラートを停止したときに表示する画面です。",
    next: { to: "/setting", label: "通知の設定を見る" },
  },
  "/supertrial/applied": {
    icon: "mail",
    happened: {
      heading: "お申し込みのメールを送りました",
      what: "入力されたアドレスに届くメールを開き、1時間以内にリンクを押してください。届かないときは、迷惑メールのフォルダーも確かめてください。",
      unchanged:
        "無料体験はまだ始まっていません。アドレスの登録の有無にかかわらず、この画面を表示します。",
    },
    meaning: `30日間の無料体験を申し込んだときに表示する画面です。無料体験は、届いたメールのリンクから始まります。${LINK_RULE}`,
    next: { to: "/search", label: "企業を探す" },
  },
  "/supertrial/password-setting/done": {
    icon: "key",
    happened: {
      heading: "パスワードを設定しました",
      what: "これからは、メールアドレスとこのパスワードでログインできます。",
      unchanged:
        "30日間の無料体験の期限は変わりません。無料体験が終わると無料会員に移り、請求はありません。",
    },
    meaning: "30日間の無料体験を始める方が、パスワードを決め終えたときに表示する画面です。",
    next: { to: "/search", label: "企業を探す" },
    opensProduct: true,
  },
};

/** @throws Error for a path that is not in the table */
export function outcomeFor(pattern: string): FlowOutcome {
  const { path } = getSitePage(pattern);
  const found = Object.entries(outcomes).find(([listed]) => listed === path)?.[1];
  if (found === undefined) throw new Error(`No outcome: ${path}`);
  return found;
}
