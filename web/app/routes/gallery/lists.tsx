import { DescriptionList } from "../../ui/content/description-list.tsx";
import { Disclosure } from "../../ui/content/disclosure.tsx";
import { PricingParts } from "./pricing-parts.tsx";
import { Specimen } from "./specimen.tsx";

export function Lists() {
  return (
    <>
      <Specimen name="DescriptionList">
        <DescriptionList
          items={[
            {
              term: "使えること",
              description: "30日間、ライトと同じ内容。すべての企業の理論価値と判定を見られます。",
            },
            { term: "料金", description: "かかりません。支払い方法の登録もありません。" },
          ]}
        />
      </Specimen>
      <Specimen name="Disclosure">
        <Disclosure summary="計算の詳しい内訳" open>
          <p>自己資本に、見積もった超過利益を足しています。</p>
        </Disclosure>
      </Specimen>
      <PricingParts />
    </>
  );
}
