import { EVENT_RETENTION_DAYS } from "@tenbin/contract/telemetry/usage-events";
import {
  CHANGE_EVENT_YEARS,
  DELETION_GRACE_DAYS,
  LINK_RETENTION_DAYS,
  ROUTINE_EVENT_YEARS,
} from "../../accounts/index.ts";
import { ALERT_EVENT_DAYS } from "../../alerts/index.ts";
import {
  DATA_KEPT_DAYS,
  FAILED_ORDER_DAYS,
  RECORD_YEARS,
  REFRESH_RETENTION_DAYS,
} from "../../billing/index.ts";
import { CONSENT_YEARS, UNDELIVERABLE_DAYS } from "../../mailing/index.ts";
import { CONTACT_YEARS } from "../../contact/index.ts";
import { MAIL_RETENTION_DAYS } from "../../platform/mail/outbox.ts";
import { REPORT_FILE_DAYS } from "../../reports/index.ts";

export interface RetentionRow {
  readonly what: string;
  readonly until: string;
  /** As docs/operations.md names them; a test compares. */
  readonly tables: readonly string[];
  /** Days or years that the row of that document has to name as well. */
  readonly periods: readonly string[];
}

/** 法人税法施行規則 59条: from the day on which the tax return is due, which is a business year and two months later at most. */
const RECORDS = `法令で定める${RECORD_YEARS}年間(起算日が事業年度の申告期限となるため、最長で${RECORD_YEARS + 1}年2か月)`;
const WITH_ACCOUNT = `退会の手続きから${DELETION_GRACE_DAYS}日が過ぎた夜に削除`;
const ONCE =
  "期限なし。無料体験とクーポンがお一人1回であること、無料の解放がお一人分であることを確かめるためで、元のメールアドレスなどには戻せません";

/** What members enter and are told. */
const CONTENT: readonly RetentionRow[] = [
  {
    what: "会員の情報(メールアドレス、Googleアカウントの番号、設定、到達した段階、開いた企業と解放した企業、同じ方であることの照合用の符号)",
    until: WITH_ACCOUNT,
    tables: ["members", "achievements", "company_views", "unlocks", "member_person_keys"],
    periods: [`${DELETION_GRACE_DAYS} days`],
  },
  {
    what: "ポートフォリオ(メモ、一覧、株数と平均取得単価)と、比べる企業",
    until: `会員が外した企業は1日後に削除。ほかは${WITH_ACCOUNT}`,
    tables: ["portfolios", "portfolio_companies", "chosen_peers"],
    periods: [],
  },
  {
    what: "判断の記録(売買などの判断とその理由、その日の株価と評価)",
    until: `会員が削除するまで(企業をポートフォリオから外しても残ります)。ほかは${WITH_ACCOUNT}`,
    tables: ["portfolio_diary"],
    periods: [],
  },
  {
    what: "作成したPDFのレポート(ポートフォリオのものは、メモ、株数、損益を含みます)",
    until: `作成から${REPORT_FILE_DAYS}日間`,
    tables: ["report_files"],
    periods: [`${REPORT_FILE_DAYS} days`],
  },
  {
    what: "レポートに載せるロゴ(IFA・法人の会員が登録したもの)",
    until: `会員が削除するまで。ほかは${WITH_ACCOUNT}`,
    tables: ["report_logos"],
    periods: [],
  },
  {
    what: "保存した条件と、その成績を見た記録",
    until: `会員が削除するまで。有料プランが終わったときは、保存した条件を、その終わり(無料体験のほうがあとに終わったときは、その終わり)の${DATA_KEPT_DAYS}日後に削除。ほかは${WITH_ACCOUNT}`,
    tables: ["saved_screens", "screening_record_variants"],
    periods: [`${DATA_KEPT_DAYS} days`],
  },
  {
    what: "アラートの条件と通知の設定、メールを止めた企業",
    until: `会員が変えるまで。ほかは${WITH_ACCOUNT}`,
    tables: ["alerts", "alert_settings", "stopped_alerts", "alert_digests"],
    periods: [],
  },
  {
    what: "アラートでお知らせした内容",
    until: `お知らせから${ALERT_EVENT_DAYS}日間。ほかは${WITH_ACCOUNT}`,
    tables: ["alert_events"],
    periods: [`${ALERT_EVENT_DAYS} days`],
  },
  {
    what: "無料体験の申し込みと期間、アンケートの回答、使ったカードの照合用の符号",
    until: WITH_ACCOUNT,
    tables: ["trials", "questionnaires", "member_cards"],
    periods: [],
  },
];

/** Consents, contracts and what is granted once a person. */
const CONTRACTS: readonly RetentionRow[] = [
  {
    what: "規約への同意やメールの希望の記録(文面、版、日時、接続元の照合用の符号)",
    until: `退会による削除から${CONSENT_YEARS}年間`,
    tables: ["consents", "mail_choices"],
    periods: [`${CONSENT_YEARS} years`],
  },
  {
    what: "有料の契約の注文、確認いただいた文面、契約の書面",
    until: `契約の終了から${RECORDS}。成立しなかった注文は${FAILED_ORDER_DAYS}日間`,
    tables: ["orders", "order_confirmations", "advisory_contracts"],
    periods: [`${RECORD_YEARS + 1} years and 2 months`, `${FAILED_ORDER_DAYS} days`],
  },
  {
    what: "お支払いと返金の記録、クーポンの取得、決済事業者での番号",
    until: `退会による削除から${RECORDS}。カードのブランド、末尾の番号、有効期限は、退会による削除まで`,
    tables: [
      "billing_customers",
      "subscriptions",
      "invoices",
      "reissued_receipts",
      "refunds",
      "disputes",
      "unit_slots",
      "coupon_grants",
      "refused_readings",
    ],
    periods: [`${RECORD_YEARS + 1} years and 2 months`],
  },
  {
    what: "お支払いの状況を決済事業者に確認する途中の記録",
    until: `確認を終えてから${REFRESH_RETENTION_DAYS}日間`,
    tables: ["customer_refreshes"],
    periods: [`${REFRESH_RETENTION_DAYS} day`],
  },
  {
    what: "決済事業者から届いた通知",
    until: `受け取りから${RECORDS}`,
    tables: ["stripe_events"],
    periods: [`${RECORD_YEARS + 1} years and 2 months`],
  },
  {
    what: "無料体験、解放、クーポンを使った方の照合用の符号(解放は、使った数を含みます)",
    until: ONCE,
    tables: ["coupon_redemptions", "trial_persons", "unlock_persons"],
    periods: [],
  },
];

/** What operation writes down. */
const OPERATIONS: readonly RetentionRow[] = [
  {
    what: "ログイン、パスワードの変更など、安全のための操作の記録(接続元の照合用の符号を含みます)",
    until: `ログインなどは${ROUTINE_EVENT_YEARS}年間、会員の情報の変更は${CHANGE_EVENT_YEARS}年間。退会した方の記録も同じです`,
    tables: ["security_events"],
    periods: [`${ROUTINE_EVENT_YEARS} year`, `${CHANGE_EVENT_YEARS} years`],
  },
  {
    what: "ログインの状態と、手続きの途中の記録",
    until: "ログインの状態や手続きが終わるまで",
    tables: [
      "signed_out_sessions",
      "checked_sessions",
      "account_changes",
      "payment_ends",
      "departures",
    ],
    periods: [],
  },
  {
    what: "メールでお送りする確認リンクの照合用の符号と、送り先",
    until: `リンクの期限から${LINK_RETENTION_DAYS}日間`,
    tables: ["mailed_links"],
    periods: [`${LINK_RETENTION_DAYS} days`],
  },
  {
    what: "メールの配信を止めるリンクの番号",
    until: WITH_ACCOUNT,
    tables: ["stop_tokens"],
    periods: [],
  },
  {
    what: "メールが届かなかった宛先",
    until: `最後に届かなかった日から${UNDELIVERABLE_DAYS}日間`,
    tables: ["undeliverable_addresses"],
    periods: [`${UNDELIVERABLE_DAYS} days`],
  },
  {
    what: "お問い合わせの内容、お名前、メールアドレス",
    until: `受け取りから${CONTACT_YEARS}年間。退会した方のものも同じです`,
    tables: ["contact_messages"],
    periods: [`${CONTACT_YEARS} years`],
  },
  {
    what: "送信するメールの宛先と種類",
    until: `送信の手続きから${MAIL_RETENTION_DAYS}日間`,
    tables: ["outbox"],
    periods: [`${MAIL_RETENTION_DAYS} days`],
  },
  {
    what: "操作の回数を数えるための、接続元やメールアドレスの照合用の符号",
    until: "長くて1時間",
    tables: ["rate_limits"],
    periods: [],
  },
  {
    what: "画面の使われ方の記録(どなたのものかを示す情報は含みません)",
    until: `1件ずつの記録は${EVENT_RETENTION_DAYS}日間。日ごとに集計した数は期限なし`,
    tables: ["metric_events", "metric_days"],
    periods: [`${EVENT_RETENTION_DAYS} days`],
  },
];

/** What is kept of persons, and for how long: the only place that says so to readers. */
export function retentionRows(logRetention: string): readonly RetentionRow[] {
  return [
    ...CONTENT,
    ...CONTRACTS,
    ...OPERATIONS,
    {
      what: "サーバーの接続の記録(日時、アドレス、IPアドレス)",
      until: logRetention,
      tables: ["log"],
      periods: [],
    },
  ];
}
