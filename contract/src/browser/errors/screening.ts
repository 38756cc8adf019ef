import type { ErrorDefinition } from "./definition.ts";

export const screeningErrors = {
  invalid_condition: {
    status: 422,
    title: "Conditions of a screen are not valid; `details` names each place",
    message: "条件に正しくないところがあります。数値や項目を確かめて、もう一度お試しください。",
  },
  sign_not_in_encoding: {
    status: 422,
    title: "A text has a sign that the encoding lacks; `details` names it and where",
    message:
      "Shift_JISにない文字がふくまれるため、書き出せませんでした。CSV(UTF-8)かExcelをお選びください。",
  },
  snapshot_gone: {
    status: 410,
    title: "The data that the cursor continues were replaced; ask again from the first page",
    message: "一覧のもとになったデータが新しくなりました。最初のページから表示し直してください。",
  },
  screen_changed: {
    status: 409,
    title: "The saved screen was changed since the version named; `details` names its version now",
    message:
      "この保存した条件は、別の画面で変更されています。読み込み直すか、いまの内容を別の名前で保存してください。",
  },
} as const satisfies Record<string, ErrorDefinition>;
