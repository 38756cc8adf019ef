import type { ReactNode } from "react";
import { Disclosure } from "../../ui/content/disclosure.tsx";
import { ActionDone } from "../action-done.tsx";

/** After a mail was sent: the same words for every address, and what to do if none arrives. */
export function MailSent({
  address,
  children,
}: {
  readonly address: string;
  /** What the link in it does. */
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

/** What to look at when no mail arrives. */
export function MissingMailHelp() {
  return (
    <Disclosure summary="メールが届かないとき">
      <ul className="plain-list">
        <li>迷惑メールの入れ物に入っていないか、確かめてください。</li>
        <li>上のアドレスに打ち間違いがないか、確かめてください。</li>
        <li>
          数分待っても届かないときは、もう一度送ってください。前に届いたリンクは使えなくなります。
        </li>
      </ul>
    </Disclosure>
  );
}
