import { Link } from "react-router";
import { useRootData } from "../site/root-data.ts";
import { ConsentBanner } from "./consent-banner.tsx";
import { saveConsent } from "./consent-storage.ts";
import "./consent.css";

export default function ConsentPrompt() {
  const services = useRootData()?.services ?? [];
  const kinds = services.filter(({ needsConsent }) => needsConsent).map(({ kind }) => kind);
  return (
    <div className="consent-place">
      <ConsentBanner
        title="外部のサービスへの送信について"
        onAnswer={(agreed) => saveConsent({ choice: agreed ? "granted" : "refused", kinds })}
      >
        同意いただいた場合だけ、利用状況などの情報を外部の事業者へ送ります。同意しなくても、このサイトの機能はすべて同じように使えます。送信先と内容、あとからの変更は
        <Link to="/asc">外部送信について</Link>をご覧ください。
      </ConsentBanner>
    </div>
  );
}
