import type { ErrorDefinition } from "./definition.ts";

export const legalErrors = {
  terms_changed: {
    status: 409,
    title: "Another text of the terms or the privacy policy is in force; show that one",
    message:
      "画面を開いたあとに、利用規約かプライバシーポリシーが改定されました。お手続きはまだ完了していません。請求も発生していません。いまの内容をお読みのうえ、もう一度同意をお願いします。",
  },
} as const satisfies Record<string, ErrorDefinition>;
