import { SUPERTRIAL_DAYS } from "@tenbin/contract";
import type { EmailTemplate } from "../../platform/mail/render-email.ts";

const ONE_HOUR = "このリンクは、このメールの送信から1時間以内に、1回だけ使えます。";
const NOT_REQUESTED = "お心当たりのない場合は、このメールを削除してください。";
const PAYMENTS_NOT_ENDED =
  "お支払いの終了は、ただいま手続き中です。完了しだいメールでお知らせします。それまでに請求があったときは、全額を返金します。完了するまで、会員の情報は消えません。";
const NEW_PASSWORD = "すぐにパスワードを再設定してください。";

export const linkTemplates = {
  register: (url: string): EmailTemplate => ({
    subject: "会員登録の手続き",
    paragraphs: [
      "天秤の会員登録の手続きを受け付けました。",
      "次のページでパスワードを決めると、登録が完了します。",
    ],
    action: { label: "登録を続ける", url },
    notes: [ONE_HOUR, `${NOT_REQUESTED}登録は行われません。`],
  }),
  supertrial: (url: string): EmailTemplate => ({
    subject: `${SUPERTRIAL_DAYS}日間の無料体験のお申し込み`,
    paragraphs: [
      `${SUPERTRIAL_DAYS}日間の無料体験のお申し込みを受け付けました。`,
      "次のページから手続きを進め、アンケートにお答えいただくと、無料体験が始まります。お支払い方法の登録はなく、自動で有料になることもありません。",
    ],
    action: { label: "無料体験の手続きを進める", url },
    notes: [ONE_HOUR, `${NOT_REQUESTED}無料体験は始まりません。`],
  }),
  password_reset: (url: string): EmailTemplate => ({
    subject: "パスワードの再設定",
    paragraphs: [
      "パスワードの再設定の手続きを受け付けました。",
      "次のページで新しいパスワードを決めてください。",
    ],
    action: { label: "パスワードを再設定する", url },
    notes: [ONE_HOUR, `${NOT_REQUESTED}パスワードは変わりません。`],
  }),
  mail_change: (url: string): EmailTemplate => ({
    subject: "新しいメールアドレスの確認",
    paragraphs: [
      "登録のメールアドレスを、このアドレスに変更する手続きを受け付けました。",
      "次のページで確定すると、変更が完了します。",
    ],
    action: { label: "メールアドレスを変更する", url },
    notes: [ONE_HOUR, `${NOT_REQUESTED}アドレスは変わりません。`],
  }),
  delete_account: (url: string, { forgotten }: PageUrls): EmailTemplate => ({
    subject: "退会の手続き",
    paragraphs: [
      "退会の手続きを受け付けました。",
      "次のページで内容を確かめて、退会を確定してください。確定するまで、何も変わりません。",
    ],
    action: { label: "退会の内容を確かめる", url },
    // Only someone who knows the password can request this.
    notes: [ONE_HOUR, `お心当たりのない場合は、ボタンを押さずに、${NEW_PASSWORD}${forgotten}`],
  }),
} as const;

export interface PageUrls {
  readonly forgotten: string;
  readonly contact: string;
  readonly login: string;
}

export function createPageUrls(webUrl: string): PageUrls {
  const page = (path: string) => new URL(path, webUrl).href;
  return {
    forgotten: page("/setting/password-forget"),
    contact: page("/cc"),
    login: page("/login"),
  };
}

export const noticeTemplates = {
  password_changed: (_: NoticeData, { forgotten }: PageUrls): EmailTemplate => ({
    subject: "パスワードが変更されました",
    paragraphs: ["パスワードが変更されました。変更した端末以外では、ログアウトしています。"],
    notes: [`お心当たりのない場合は、${NEW_PASSWORD}${forgotten}`],
  }),
  password_changed_unasked: (_: NoticeData, { forgotten }: PageUrls): EmailTemplate => ({
    subject: "セキュリティのお知らせ(パスワードの変更)",
    paragraphs: [
      "ログインに使うパスワードが変更されました。安全のため、ご本人にお知らせしています。",
      "変更した端末以外では、ログアウトしています。",
    ],
    notes: [`お心当たりのない場合は、${NEW_PASSWORD}${forgotten}`],
  }),
  changed_elsewhere: (_: NoticeData, { forgotten }: PageUrls): EmailTemplate => ({
    subject: "セキュリティのお知らせ(パスワードの再設定のお願い)",
    paragraphs: [
      "パスワードまたはログインのアドレスが、天秤の画面以外から変更されました。安全のため、ログインを停止しています。",
      "パスワードを再設定すると、またログインできます。会員の情報は変わっていません。",
    ],
    action: { label: "パスワードを再設定する", url: forgotten },
    notes: [
      "お心当たりのない場合は、ほかの人がログインしたおそれがあります。これまでに使っていないパスワードを決めてください。",
    ],
  }),
  mail_change_asked: ({ email }: NoticeData, { forgotten }: PageUrls): EmailTemplate => ({
    subject: "メールアドレス変更の手続きがありました",
    paragraphs: [
      `登録のメールアドレスを ${email ?? ""} に変更する手続きがありました。`,
      "新しいアドレスに届いたリンクで確定されるまで、変更は行われません。",
    ],
    notes: [`お心当たりのない場合は、${NEW_PASSWORD}${forgotten}`],
  }),
  mail_changed: ({ email }: NoticeData, { contact }: PageUrls): EmailTemplate => ({
    subject: "メールアドレスが変更されました",
    paragraphs: [
      `登録のメールアドレスが ${email ?? ""} に変更されました。`,
      "今後のお知らせは、新しいアドレスにお送りします。",
    ],
    notes: [`お心当たりのない場合は、お問い合わせください。${contact}`],
  }),
  deletion_requested: (
    { day, paymentsEnded = true }: NoticeData,
    { login, forgotten }: PageUrls,
  ): EmailTemplate => ({
    subject: "退会を受け付けました",
    paragraphs: [
      `退会を受け付け、すべての端末でログアウトしました。会員の情報は${formatJapaneseDate(day)}に消えます。`,
      `その前日までにログインすると、退会は取り消され、前と同じようにお使いいただけます。${login}`,
      ...(paymentsEnded ? [] : [PAYMENTS_NOT_ENDED]),
    ],
    notes: [
      "手続きの日時の記録と、法令で保存が決められた記録は、消えたあとも残ります。",
      `お心当たりのない場合は、ログインして退会を取り消し、${NEW_PASSWORD}${forgotten}`,
    ],
  }),
  payments_ended: (_: NoticeData, { contact }: PageUrls): EmailTemplate => ({
    subject: "お支払いを終了しました",
    paragraphs: [
      "退会の手続きにともなうお支払いの終了が完了しました。今後のご請求はありません。",
      "退会を取り消された場合も、お支払いは終了しています。",
    ],
    notes: [`お心当たりのない場合は、お問い合わせください。${contact}`],
  }),
  deletion_taken_back: (_: NoticeData, { forgotten }: PageUrls): EmailTemplate => ({
    subject: "退会を取り消しました",
    paragraphs: ["ログインがあったため、退会を取り消しました。前と同じようにお使いいただけます。"],
    notes: [`ログインにお心当たりのない場合は、${NEW_PASSWORD}${forgotten}`],
  }),
} as const;

export interface NoticeData {
  readonly email?: string;
  readonly day?: string;
  readonly paymentsEnded?: boolean;
}

function formatJapaneseDate(day = ""): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${year}年${Number(month)}月${Number(date)}日`;
}
