import type { ErrorDefinition } from "./definition.ts";

export const accountErrors = {
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
  already_registered: {
    status: 409,
    title: "Another member has this address",
    message: "このアドレスは登録済みです。ログインするか、ほかのアドレスをお使いください。",
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
} as const satisfies Record<string, ErrorDefinition>;
