import { unitIncluded } from "../billing/offer-rule.ts";
import type { ErrorDefinition } from "./definition.ts";

export const billingErrors = {
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
} as const satisfies Record<string, ErrorDefinition>;
