/** The operator writes, or answers. */
export const BY_HAND = "by hand";

/**
 * A part of each sentence that promises something, then the kinds of mails and the screens that keep it. Fewer than ten
 * characters are a whole sentence, as others may contain them.
 */
export const promises: readonly (readonly [part: string, ...keepers: string[]])[] = [
  // Orders and payments.
  ["控えをメールで送ります", "billing.confirmation", "billing.contract"],
  ["控えは、設定の「プランと支払い」でも見られます", "/setting"],
  ["契約締結時の書面は電子メールでお送りし", "billing.contract", "/setting"],
  ["契約締結時交付書面を、契約の成立後にメールでお送りし", "billing.contract", "/setting"],
  ["お支払いが確認できないときは、メールでお知らせします", "billing.member"],
  ["お支払いを確認できないことをメールでお知らせします", "billing.member"],
  ["終了すると、会員にもメールでお知らせします", "billing.member"],
  ["終了は電子メールでお知らせします", "billing.member"],
  ["会員にはメールでお知らせしました", "billing.member"],

  // Accounts.
  ["メールを送りました", "link.register"],
  ["お申し込みのメールを送りました", "link.supertrial"],
  ["にメールを送りました。", "link.register", "link.supertrial", "link.mail_change"],
  ["手続きのリンクが届きます", "link.supertrial"],
  ["手続きのメールが届きます", "link.supertrial"],
  ["再設定のメールが届きます", "link.password_reset"],
  ["登録したアドレスにメールを送ります", "link.delete_account"],
  ["完了しだいメールでお知らせします", "notice.payments_ended"],
  ["安全のため、ご本人にお知らせしています", "notice.changed_elsewhere"],
  ["いまのアドレスにもメールでお知らせします", "notice.mail_change_asked"],
  ["今後のお知らせは、新しいアドレスにお送りします", "notice.mail_changed"],
  ["お知らせも新しいアドレスに届きます", "alerts.evening"],
  [
    "会員の情報の変更は記録し、メールでもお知らせします",
    "notice.mail_changed",
    "notice.password_changed",
  ],

  // Alerts.
  ["決算発表の予定が近いものをお知らせします", "alerts.evening", "alerts.morning"],
  ["条件に入った企業と、外れた企業を知らせます", "alerts.evening", "alerts.morning"],
  ["1回お知らせしました", "alerts.evening", "alerts.morning"],
  ["にお知らせしました", "alerts.evening", "alerts.morning"],
  ["あと1通ほど届くことがあります", "alerts.evening", "alerts.morning"],
  ["ほかの企業のメールは、これまでどおり届きます", "alerts.evening", "alerts.morning"],
  ["「届いた通知」に載せています", "/portfolio"],
  ["「届いた通知」に残ります", "/portfolio"],
  ["届いた通知の一覧には残ります", "/portfolio"],
  ["変化のあった日の夜にここに残ります", "/portfolio"],

  // Questions and news.
  ["会員の方は、ログインすると控えも届きます", "contact.copy"],
  ["控えを、登録されたメールアドレスへお送りしました", "contact.copy"],
  ["登録されたメールアドレスへお答えします", BY_HAND],
  ["内容を確かめて、メールでお答えします", BY_HAND],
  ["データや障害についてお知らせします", "/news"],
  ["訂正したものをお知らせの一覧に載せています", "/news"],
  ["予定した中断は、あらかじめ本サービスの画面でお知らせします", "/news"],

  // What the service does.
  ["判定、検索、一覧、お知らせなどを提供します", "alerts.evening", "/screening"],
  ["一覧と通知を、ウェブサイトと電子メールで提供します", "alerts.evening", "/screening"],
  ["配信を委託する事業者を通してお届けします", "link.register", "alerts.evening"],

  // Legal documents.
  ["このメールは、会員の方全員にお送りしています", "legal.changed"],
  ["変更の内容と効力が生じる日を、本サービスの画面でお知らせします", "/tos"],
  ["変更前の目的と関連がある範囲に限り、このページでお知らせします", "/privacy"],
  ["措置の内容は、お求めに応じてお知らせします", BY_HAND],
  ["個人データの漏えいなどが起き", BY_HAND],
  ["その旨と理由をお知らせします", BY_HAND],
  ["内容と理由を電子メールで知らせ", BY_HAND],
  ["本サービスを終了するときは", "legal.notice"],
  ["第三者に譲渡するときは", "legal.notice"],
  ["当社が価格を上げるとき、または有料の機能を大きく減らすとき", "legal.notice"],
  ["会員に不利な変更、その他重要な変更は", "legal.changed"],
  ["重要な変更は、効力が生じる前に", "legal.changed"],
];
