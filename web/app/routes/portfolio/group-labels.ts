import type { NotAnalyzedReason } from "@tenbin/contract";

export const groupLabels: Readonly<
  Record<NotAnalyzedReason, { readonly name: string; readonly note: string }>
> = {
  unrated: {
    name: "判定なし",
    note: "計算の方法が合わない、または材料が足りない企業です。",
  },
  not_authorized: {
    name: "未解放",
    note: "株価はこのまま見られます。判定は、企業のページから開けます。",
  },
  not_yet_listed: {
    name: "未上場",
    note: "上場日を過ぎると、最初の決算が出たあとに判定します。",
  },
  paused: { name: "休止", note: "売買の停止などで、判定を止めています。" },
  delisted: { name: "上場廃止", note: "上場していた間の記録は、企業のページに残ります。" },
};
