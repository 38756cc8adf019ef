import type { ErrorDefinition } from "./definition.ts";

export const contactErrors = {
  email_required: {
    status: 422,
    title: "Whoever is not signed in has to name an address to answer to",
    message: "お返事をお送りするメールアドレスを入力してください。まだ送信していません。",
  },
} as const satisfies Record<string, ErrorDefinition>;
