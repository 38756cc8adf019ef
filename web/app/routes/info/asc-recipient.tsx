import type { RecipientDescription } from "@tenbin/contract/consent/service-descriptions";
import { DescriptionList } from "../../ui/content/description-list.tsx";
import { ExternalLink } from "../../ui/navigation/external-link.tsx";

/** What has to be said of whoever receives data (電気通信事業法 27条の12). */
export function RecipientTerms({ recipient, sent, purpose, stop, policy }: RecipientDescription) {
  return (
    <>
      <DescriptionList
        items={[
          { term: "送信先の名称", description: recipient },
          { term: "送信される情報", description: sent },
          { term: "利用目的", description: purpose },
          { term: "停止方法", description: stop },
        ]}
      />
      {policy === null ? null : (
        <p>
          <ExternalLink href={policy}>送信先のプライバシーポリシー</ExternalLink>
        </p>
      )}
    </>
  );
}
