import type { LegalBlock, LegalSection } from "@tenbin/contract";
import {
  describeErrorTracker,
  describeService,
  IDENTITY_PROVIDER,
  PAYMENT_SERVICE,
  type RecipientDescription,
} from "@tenbin/contract/consent/service-descriptions";
import { factOr, type LegalFacts } from "../legal-facts.ts";
import { list, paragraph, section, table } from "./blocks.ts";
import { retentionRows } from "./retention-rows.ts";

/** To whom, how it is guarded, and for how long. */
export function recipientSections(facts: LegalFacts): LegalSection[] {
  const { logRetentionDays: days } = facts;
  const logs = days === null ? factOr(null, "接続の記録を残す日数") : `${days}日間`;
  return [
    section(
      "third-parties",
      "第三者への提供",
      paragraph(
        "当社は、次の場合を除いて、ご本人の同意を得ずに個人データを第三者に渡しません。個人情報を売ることはありません。",
      ),
      list(
        "法令にもとづくとき",
        "人の生命、身体または財産を守るために必要で、ご本人の同意を得ることが難しいとき",
        "国の機関などが法令の定める事務を行うことに協力する必要があり、同意を得るとその事務に支障があるとき",
        "合併や事業の譲渡により事業を引き継ぐとき(引き継いだあとも、このページの目的の範囲で取り扱います)",
      ),
    ),
    section(
      "recipients",
      "委託先と、外国にある事業者",
      paragraph(
        "当社は、サービスの運営に必要な範囲で、次の事業者に個人データの取り扱いを委託し、または端末から情報を送ります。当社は委託先を選び、契約などにより安全管理を求め、監督します。",
      ),
      recipientsTable(facts),
      paragraph(
        "アメリカ合衆国など外国にある事業者に委託するときは、個人情報保護法が事業者に求める措置に相当する措置を続けて行う体制があることを確かめ、その実施の状況と、実施に影響するおそれのあるその国の制度を定期的に確認します。アメリカ合衆国には、個人情報を包括的に保護する連邦の法律がなく、分野や州ごとの法律があります。各国の制度は、個人情報保護委員会の[外国の制度の情報](https://www.ppc.go.jp/personalinfo/legal/kaiseihogohou/#gaikoku)で確かめられます。措置の内容は、お求めに応じてお知らせします。",
      ),
    ),
    section(
      "security",
      "安全管理のための措置",
      list(
        "通信を暗号化し、パスワードは当社では保管しません。",
        "個人データを取り扱う人と機器を限り、操作の権限を必要な範囲に絞ります。",
        "重要な操作の前に、あらためてご本人を確かめます。会員の情報の変更は記録し、メールでもお知らせします。",
        "照合のためだけに使う情報は、元に戻せない符号に直して保存します。",
        "プログラムの弱点と不正な接続を点検し、取り扱いの規程を定めて、従事する人を教育します。",
        "外国で個人データを取り扱うときは、その国の制度を把握したうえで措置を行います。",
      ),
      paragraph(
        "個人データの漏えいなどが起き、ご本人の権利利益を害するおそれが大きいときは、個人情報保護委員会に報告し、ご本人にお知らせします。",
      ),
    ),
    section(
      "retention",
      "保存する期間",
      paragraph(
        "期間を過ぎた情報は、夜間の処理で消去します。「照合用の符号」は、元の情報に戻せない形に直した文字列です。障害に備えた複製からは、複製の入れ替えに応じて消えます。",
      ),
      table(
        "情報の種類ごとの保存の期間",
        ["情報", "保存する期間"],
        retentionRows(logs).map(({ what, until }) => [what, until]),
      ),
    ),
  ];
}

function recipientsTable(facts: LegalFacts): LegalBlock {
  const { mailProvider, hostingProvider, services, serverErrorReports } = facts;
  const recipients: readonly Pick<RecipientDescription, "recipient" | "sent" | "purpose">[] = [
    IDENTITY_PROVIDER,
    PAYMENT_SERVICE,
    {
      recipient: factOr(mailProvider, "メールの配信を委託する事業者と所在国"),
      sent: "宛先のメールアドレス、メールの件名と本文",
      purpose: "メールを届けるため。",
    },
    {
      recipient: factOr(hostingProvider, "サーバーを提供する事業者と所在国"),
      sent: "このページに示す、当社が保存する情報",
      purpose: "サーバーとデータベースを動かすため。",
    },
    ...services.map(describeService),
    ...(serverErrorReports === null ? [] : [describeErrorTracker(serverErrorReports)]),
  ];
  return table(
    "渡す相手(かっこの中は運営する事業者と、その所在国)",
    ["相手", "渡す情報", "目的"],
    recipients.map(({ recipient, sent, purpose }) => [recipient, sent, purpose]),
  );
}
