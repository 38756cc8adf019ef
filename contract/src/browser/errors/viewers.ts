import type { ErrorDefinition } from "./definition.ts";

/** What a viewer is refused by who they are and what they may do. */
export const viewerErrors = {
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
} as const satisfies Record<string, ErrorDefinition>;
