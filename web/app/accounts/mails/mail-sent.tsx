import type { ReactNode } from "react";
import { Disclosure } from "../../ui/content/disclosure.tsx";
import { ActionDone } from "../action-done.tsx";

/** The text is the same for every address, so that it does not reveal who is registered. */
export function MailSent({
  address,
  children,
}: {
  readonly address: string;
  readonly children: ReactNode;
}) {
  return (
    <ActionDone>
      <p>
        <b className="num">{address}</b> にメールを送りました。{children}
      </p>
      <p>リンクは送信から1時間、1回だけ使えます。</p>
    </ActionDone>
  );
}

export function MissingMailHelp() {
  return (
    <Disclosure summary="メールが届かないとき">
      <ul className="plain-list">
        <li>迷惑メールのフォルダーに入っていないか、確かめてください。</li>
        <li>上のアドレスに打ち間違いがないか、確かめてください。</li>
        <li>
          数分待っても届かないときは、もう一度送ってください。前のメールのリンクも、期限内なら使えます。
        </li>
      </ul>
    </Disclosure>
  );
}
