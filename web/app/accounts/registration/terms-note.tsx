import { Link } from "react-router";

/** Makes the terms part of the contract (民法 548条の2第1項2号): shown before whoever registers does. */
export function TermsNote() {
  return (
    <p className="note">
      登録すると、
      <Link to="/tos" target="_blank">
        利用規約
      </Link>
      が契約の内容になります。個人情報は、
      <Link to="/privacy" target="_blank">
        プライバシーポリシー
      </Link>
      のとおりに取り扱います。
    </p>
  );
}
