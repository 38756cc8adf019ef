import type { ErrorDefinition } from "./definition.ts";

/** What any request may be answered with. */
export const requestErrors = {
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
  bad_request: {
    status: 400,
    title: "The request could not be parsed",
    message: "送信された内容を読み取れませんでした。ページを開き直して、もう一度お試しください。",
  },
  origin_denied: {
    status: 403,
    title: "The request comes from a page that is not ours",
    message: "このページからは操作できません。サイトを開き直してください。",
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
