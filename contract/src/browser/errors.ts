/**
 * All API errors. The body is problem+json: `{ type, title, status, errorType, message, requestId
 * }`.
 */
import { unitIncluded } from "./offer-rule.ts";
import { planLabels } from "./plan.ts";

interface ErrorDefinition {
  readonly status: number;
  /** English, for logs and developers. */
  readonly title: string;
  /** Japanese, for the viewer: what happened and what to do. */
  readonly message: string;
}

export const errors = {
  invalid_request: {
    status: 422,
    title: "The request does not match the endpoint's declaration",
    message: "入力の形式が正しくありません。内容を確かめて、もう一度お試しください。",
  },
  invalid_page: {
    status: 422,
    title: "Paging is out of range or the cursor is unknown",
    message: "ページの指定が正しくありません。最初のページから開き直してください。",
  },
  invalid_condition: {
    status: 422,
    title: "Conditions of a screen are not valid; `details` names each place",
    message: "条件に正しくないところがあります。数値や項目を確かめて、もう一度お試しください。",
  },
  sign_not_in_encoding: {
    status: 422,
    title: "A text has a sign that the encoding lacks; `details` names it and where",
    message:
      "Shift_JISにない文字がふくまれるため、書き出せませんでした。CSV(UTF-8)かExcelをお選びください。",
  },
  stop_link_unknown: {
    status: 404,
    title: "No member has this link that stops mails",
    message:
      "このリンクでは配信を止められませんでした。リンクが途中で切れているか、退会により使えなくなっています。メールのリンクをもう一度開くか、ログインして設定の「メール」からお止めください。",
  },
  snapshot_gone: {
    status: 410,
    title: "The data that the cursor continues were replaced; ask again from the first page",
    message: "一覧のもとになったデータが新しくなりました。最初のページから表示し直してください。",
  },
  bad_request: {
    status: 400,
    title: "The request could not be parsed",
    message: "送信された内容を読み取れませんでした。ページを開き直して、もう一度お試しください。",
  },
  auth_invalid: {
    status: 401,
    title: "The credentials are not valid here",
    message: "認証エラーが発生しました。アカウントの権限を確認してください。",
  },
  auth_required: {
    status: 401,
    title: "The endpoint needs a signed-in viewer",
    message: "ログインが必要です。ログインしてから、もう一度お試しください。",
  },
  token_expired: {
    status: 401,
    title: "The ID token is not valid at this time; ask for a new one",
    message: "ログインの期限が切れました。もう一度ログインしてください。",
  },
  session_revoked: {
    status: 401,
    title: "The session was ended, or the account disabled, after the token was issued",
    message:
      "ログアウトされています。もう一度ログインしてください。ログインできないときは、パスワードを再設定してください。",
  },
  reauthentication_required: {
    status: 403,
    title: "Signed in more than five minutes ago: sign in again first",
    message: "安全のため、もう一度パスワードを入力するか、Googleでログインし直してください。",
  },
  registration_required: {
    status: 403,
    title: "The identity has no member yet",
    message: "会員登録がまだ終わっていません。登録を続けてください。",
  },
  own_sign_in_required: {
    status: 403,
    title: "The member signs in by mailed links only: a password or a Google account first",
    message:
      "お申し込みの前に、パスワードかGoogleアカウントを登録してください。契約の確認や解約のために、いつでもログインできる必要があります。",
  },
  email_not_verified: {
    status: 403,
    title: "The identity's address is not verified",
    message: "メールアドレスの確認がすんでいません。確認のメールのリンクを押してください。",
  },
  temporal_finished: {
    status: 403,
    title: "The temporal member's time is over",
    message: "無料体験の期間が終わりました。続けてお使いになるには、会員登録をしてください。",
  },
  read_only: {
    status: 403,
    title: "This member may read only",
    message: "このアカウントは閲覧専用です。変更はできません。",
  },
  forbidden: {
    status: 403,
    title: "The viewer may not do this",
    message: "この操作をする権限がありません。",
  },
  origin_denied: {
    status: 403,
    title: "The request comes from a page that is not ours",
    message: "このページからは操作できません。サイトを開き直してください。",
  },
  already_registered: {
    status: 409,
    title: "Another member has this address",
    message: "このアドレスは登録済みです。ログインするか、ほかのアドレスをお使いください。",
  },
  questionnaire_answered: {
    status: 409,
    title: "The member has answered this questionnaire before",
    message: "このアンケートには、すでに回答されています。回答は変わっていません。",
  },
  terms_changed: {
    status: 409,
    title: "Another text of the terms or the privacy policy is in force; show that one",
    message:
      "画面を開いたあとに、利用規約かプライバシーポリシーが改定されました。お手続きはまだ完了していません。請求も発生していません。いまの内容をお読みのうえ、もう一度同意をお願いします。",
  },
  email_required: {
    status: 422,
    title: "Whoever is not signed in has to name an address to answer to",
    message: "お返事をお送りするメールアドレスを入力してください。まだ送信していません。",
  },
  trial_used: {
    status: 409,
    title: "This person has had it; `details` says since when, and which ways are left",
    message:
      "この無料体験はお一人1回限りで、すでにご利用いただいています。有料プランは、プランのページからお申し込みいただけます。",
  },
  trial_not_started: {
    status: 409,
    title: "The member has not applied for it, or not started it",
    message:
      "この無料体験は始まっていません。お申し込みがまだの方は、プランのページからお申し込みください。",
  },
  link_expired: {
    status: 410,
    title: "The mailed link is unknown, used or older than an hour",
    message: "このリンクは使えません。期限が切れたか、すでに使われています。",
  },
  password_too_common: {
    status: 422,
    title: "The password is among the most common ones",
    message: "よく使われているパスワードです。別のパスワードにしてください。",
  },
  password_from_context: {
    status: 422,
    title: "The password is made of the product's name or the member's address",
    message:
      "サービスの名前やメールアドレスから推測されやすいパスワードです。別のパスワードにしてください。",
  },
  unknown_field: {
    status: 422,
    title: "The body has fields that cannot be set here",
    message: "変更できない項目が含まれています。",
  },
  achievement_unverified: {
    status: 422,
    title: "The server did not see that this step was reached",
    message: "この記録は確認できませんでした。",
  },
  coupon_invalid: {
    status: 422,
    title: "The code is unknown, not valid now, used up, or not for the member's plan",
    message:
      "このクーポンコードは使えません。コードの誤りのほか、期限切れ、配布の終了、ご契約中のプランが対象外などの場合があります。",
  },
  coupon_used: {
    status: 409,
    title: "The code was redeemed by this person before",
    message: "このクーポンは、すでに受け取っていただいています。お一人1回限りです。",
  },
  not_on_sale: {
    status: 409,
    title: "This is not sold now",
    message: "現在販売していないため、お申し込みいただけません。請求は発生していません。",
  },
  confirmation_expired: {
    status: 409,
    title: "The confirmation is old, or not of this order as it stands now; show it again",
    message:
      "確認の画面を開いてから時間がたったか、ご契約の内容が変わりました。請求は発生していません。新しく表示した内容を、もう一度お確かめください。",
  },
  amount_changed: {
    status: 409,
    title:
      "Other sums than the confirmed ones would be charged: `details` has `amount_instants` and `amount_periodicals`; preview it again",
    message:
      "確認の画面を開いたあとに金額が変わりました。請求は発生していません。新しい金額をもう一度お確かめください。",
  },
  document_not_acknowledged: {
    status: 409,
    title: "The current pre-contract document was not acknowledged; preview the order again",
    message:
      "契約締結前交付書面の確認がすんでいないか、書面が新しくなりました。請求は発生していません。書面をお読みのうえ、確認の欄にチェックを入れてください。",
  },
  cooling_off_over: {
    status: 409,
    title: "The contract has ended, or its ten days are over",
    message:
      "この契約は、クーリング・オフができる期間を過ぎているか、すでに終わっています。ご契約は「設定」から解約できます。",
  },
  refund_changed: {
    status: 409,
    title: "Another sum than the shown one would be refunded; read the contract again",
    message:
      "画面を開いたあとに返金の額が変わりました。契約はまだ解除していません。新しい金額をお確かめのうえ、もう一度手続きしてください。",
  },
  reissues_used_up: {
    status: 409,
    title: "The receipt was issued again as often as it can be",
    message: "この領収書は、これ以上再発行できません。",
  },
  already_subscribed: {
    status: 409,
    title: "The member pays for it already",
    message: "すでにご契約中です。新しい請求は発生していません。",
  },
  not_subscribed: {
    status: 409,
    title: "The member does not pay for it",
    message: "該当するご契約がありません。ページを開き直して、現在のご契約をお確かめください。",
  },
  change_not_available: {
    status: 409,
    title: "No such change leads from what is paid for, or a churn has to be withdrawn first",
    message:
      "現在のご契約からは、この変更はできません。解約を予約されているときは、先に解約を取り消してください。",
  },
  nothing_scheduled: {
    status: 409,
    title: "Nothing is scheduled that could be withdrawn",
    message: "取り消せる予約はありません。ご契約はそのまま続いています。",
  },
  unit_included: {
    status: 409,
    title: "Every company is open to the member; `details` names the plan whose rights they have",
    message: unitIncluded("プランまたは無料体験"),
  },
  plan_included: {
    status: 409,
    title: "The plan adds nothing to what was granted; `details` names the plan that was",
    message:
      "モニターまたはIFA・法人として、このプランの内容をすでにご利用いただけるため、お申し込みの必要はありません。",
  },
  plan_waiting: {
    status: 409,
    title:
      "The plan begins with the end of the trial, and can be changed from then on, or cancelled",
    message:
      "ご契約のプランは、無料体験の終わりに始まります。プランの変更は、始まったあとにできます。解約はいつでもできます。",
  },
  unit_limit: {
    status: 409,
    title: "All unit slots are taken",
    message:
      "単品購入は同時に3社までです。別の企業を申し込むには、ご利用中のどれかを先に解約し、その利用が終わるまでお待ちください。",
  },
  payment_overdue: {
    status: 409,
    title: "A charge is unpaid: it has to be paid before the plan can change",
    message:
      "お支払いが確認できていないため、プランを変更できません。先にカードを確かめて、お支払いをすませてください。",
  },
  payment_declined: {
    status: 402,
    title: "The card was not charged and nothing was changed",
    message:
      "カードで支払えませんでした。ご契約は変わっていません。カードを確かめて、もう一度お試しください。",
  },
  cooling_off_pending: {
    status: 503,
    title: "An order before it is not settled yet; retry with the same Idempotency-Key",
    message:
      "直前のお手続きの結果を確認しているため、契約の解除をまだ受け付けていません。少し待ってから、もう一度お試しください。",
  },
  payment_pending: {
    status: 503,
    title:
      "Whether the payment service did it is not known yet; retry with the same Idempotency-Key",
    message:
      "お支払いを確認しています。少し待ってから、もう一度お試しください。二重の請求にはなりません。",
  },
  payments_unavailable: {
    status: 503,
    title: "The payment service is unavailable; nothing was done",
    message:
      "ただいま決済サービスを利用できません。請求は発生していません。少し待ってから、もう一度お試しください。",
  },
  idempotency_conflict: {
    status: 422,
    title: "The Idempotency-Key was used for another request",
    message: "前のお申し込みと内容が異なります。ページを開き直して、もう一度お試しください。",
  },
  body_too_large: {
    status: 413,
    title: "The request body is larger than allowed",
    message: "送信された内容が大きすぎます。内容を減らして、もう一度お試しください。",
  },
  not_found: {
    status: 404,
    title: "No such resource",
    message: "お探しのものは見つかりませんでした。",
  },
  method_not_allowed: {
    status: 405,
    title: "The resource does not know this method; Allow names those it does",
    message: "この操作には対応していません。",
  },
  uri_too_long: {
    status: 414,
    title: "The address is longer than allowed",
    message: "アドレスが長すぎます。",
  },
  unsupported_media_type: {
    status: 415,
    title: "The body has a media type or a coding that the endpoint does not take",
    message: "送信された内容の形式に対応していません。",
  },
  company_not_found: {
    status: 404,
    title: "No company has this code",
    message: "この証券コードの企業は見つかりませんでした。コードを確かめてください。",
  },
  import_unreadable: {
    status: 422,
    title: "The file is no list of holdings; `details` says why",
    message:
      "ファイルを読み取れませんでした。何も取り込んでいません。証券会社からダウンロードしたままのCSVをお選びください。",
  },
  logo_unreadable: {
    status: 422,
    title: "The file cannot be a logo; `details` says why",
    message: "このファイルはロゴに使えませんでした。これまでのロゴは変わっていません。",
  },
  enterprise_required: {
    status: 403,
    title: "Only enterprise members whose time is not over have this",
    message:
      "レポートのロゴは、IFA・法人の会員の方がお使いになれます。期限が終わっているときは、お問い合わせください。",
  },
  import_rows_invalid: {
    status: 422,
    title: "Lines of the file cannot be read; `details` names them",
    message:
      "読み取れない行があるため、何も取り込んでいません。行と列を確かめて直し、もう一度お選びください。",
  },
  portfolio_full: {
    status: 409,
    title: "The portfolio holds as many companies as the member's plan allows, or more",
    message:
      "ポートフォリオが上限に達しています。登録した内容は変わっていません。追加するには、先に企業を外すか、プランを変更してください。",
  },
  alerts_full: {
    status: 409,
    title: "The member has alerts of as many companies as the plan allows",
    message:
      "通知を設定できる企業の数が上限に達しています。設定した内容は変わっていません。先に、ほかの企業の通知を外すか、プランを変更してください。",
  },
  chosen_peers_full: {
    status: 409,
    title: "The member has chosen peers of as many companies as can be kept",
    message:
      "同業他社を選べる企業の数が上限に達しています。登録した内容は変わっていません。先に、ほかの企業で選んだ同業他社を自動に戻してください。",
  },
  screen_changed: {
    status: 409,
    title: "The saved screen was changed since the version named; `details` names its version now",
    message:
      "この保存した条件は、別の画面で変更されています。読み込み直すか、いまの内容を別の名前で保存してください。",
  },
  no_unlocks_left: {
    status: 409,
    title:
      "No unlock is left: buy the company alone or a plan, or redeem a coupon that adds unlocks",
    message: `残りの解放がありません。この企業の分析は、${planLabels.tenbin_unit}か${planLabels.tenbin_light}以上のプランでご覧になれます。解放を増やすクーポンもお使いいただけます。`,
  },
  plan_required: {
    status: 403,
    title: "No right to it; `details` names the cheapest plan that gives it",
    message:
      "ご利用中のプランではお使いいただけません。料金とプランのページで、お使いいただけるプランをお確かめください。",
  },
  plan_expired: {
    status: 403,
    title: "The right to it has ended; `details` names the cheapest plan that gives it",
    message:
      "お使いいただける期間が終わりました。登録された内容はそのまま見られます。続けてお使いになるには、プランをお選びください。",
  },
  day_not_available: {
    status: 422,
    title:
      "No trading day of this company up to now; `details` names the first, the last and the one before",
    message: "選んだ日は表示できません。別の日を選んでください。",
  },
  offset_not_available: {
    status: 422,
    title: "The begin or end fiscal year is not available for this company",
    message: "選んだ決算期は計算に使えません。別の決算期を選んでください。",
  },
  too_many_requests: {
    status: 429,
    title: "Rate limit reached",
    message: "短い時間に続けて操作されました。しばらく待ってからお試しください。",
  },
  unavailable: {
    status: 503,
    title: "A dependency is unavailable; retry after the stated time",
    message: "ただいま一時的に利用できません。少し待ってから、もう一度お試しください。",
  },
  internal: {
    status: 500,
    title: "Unexpected error",
    message: "システムエラーが発生しました。解決しない場合は、お問い合わせください。",
  },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorType = keyof typeof errors;

export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly errorType: ErrorType;
  readonly message: string;
  readonly requestId: string;
  /** For `invalid_request`: JSON path and English reason. */
  readonly details?: readonly { readonly path: string; readonly reason: string }[];
}
