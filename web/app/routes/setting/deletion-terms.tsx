import { DescriptionList } from "../../ui/content/description-list.tsx";

const terms = [
  {
    term: "すぐに",
    description:
      "お支払い中のプランと単品購入を終了し、すべての端末でログアウトします。お知らせのメールも届かなくなります。",
  },
  {
    term: "30日後に消えるもの",
    description: "メールアドレスとログインの情報、設定、保存した内容と記録。元には戻せません。",
  },
  {
    term: "取り消すには",
    description: "30日以内にもう一度ログインします。元の内容のまま使えます。",
  },
  {
    term: "残るもの",
    description:
      "手続きの日時の記録(最長で5年)と、法令で保存が決められた記録。お支払いがあったときの請求の記録は、その年度の申告の期限から7年間残します。",
  },
];

export function DeletionTerms() {
  return <DescriptionList items={terms} />;
}
