import { planLabels, unitSlots } from "@tenbin/contract/billing/plan";
import { UNLOCK_DAYS } from "@tenbin/contract/billing/unlock";
import type { GlossaryTopic } from "./term-text.ts";

export const contractTerms: GlossaryTopic = {
  id: "topic-contract",
  name: "会員と契約",
  terms: {
    purchase: {
      name: "購入・単品購入",
      reading: "こうにゅう",
      meaning: "1社の分析を、月ごとの料金でご覧になれるようにすることです。",
      computation: `1社ずつ申し込み、同時に${unitSlots.length}社まで持てます。1社について、${planLabels.tenbin_light}と同じ内容をご覧になれます。解約するまで、1か月ごとに自動で更新します。`,
      use: "「購入」と呼ぶのは単品購入だけです。プランは「申し込む」、解放数は「使う」といいます。",
      limits: `解放は${UNLOCK_DAYS}日間で終わり、料金はかかりません。購入は料金がかかり、解約するまで続きます。`,
      page: { to: "/pricing", label: "プランと料金" },
      related: ["masked", "churn"],
    },
    churn: {
      name: "解約",
      reading: "かいやく",
      meaning: "有料プランや単品購入をやめる手続きです。アカウントは残ります。",
      computation:
        "支払い済みの期間が終わるときに契約が終わり、そのあとの請求はありません。期間が終わるまではそのまま使え、解約を取り消すこともできます。お支払いを確認できていないときは、解約するとすぐに終わります。",
      use: "「設定」の「プランと支払い」から、電話や理由の入力なしに、契約ごとに手続きできます。",
      limits: "日割りの返金はありません。プランを解約しても単品購入は続くので、1社ずつ解約します。",
      page: { to: "/setting", label: "設定" },
      related: ["purchase", "account_deletion"],
    },
    account_deletion: {
      name: "退会",
      reading: "たいかい",
      meaning: "アカウントを削除する手続きです。有料の契約も終わります。",
      computation: `手続きから30日が過ぎると、会員の情報を削除します。その間にログインすると、退会を取り消せます。`,
      use: "有料の契約だけをやめるときは、退会ではなく解約をします。期間の終わりまで使うときも、先に解約だけを行ってください。",
      limits:
        "残りの期間の料金は返金しません。退会を取り消しても、終わった契約は元に戻りません。法令などにより残す記録は、プライバシーポリシーに示します。",
      page: { to: "/privacy", label: "プライバシーポリシー" },
      related: ["churn"],
    },
  },
};
