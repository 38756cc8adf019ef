/** What readers may write to the operator about. No dependencies, to keep the browser bundle small. */
export const contactTopics = {
  account: "会員登録とログイン",
  billing: "料金、お支払い、解約",
  figures: "企業の情報や数字",
  trouble: "画面の不具合",
  privacy: "個人情報の開示などのご請求",
  other: "そのほか",
} as const;
export type ContactTopic = keyof typeof contactTopics;

/** Characters. */
export const MAX_CONTACT_NAME_LENGTH = 60;
export const MAX_CONTACT_MESSAGE_LENGTH = 4_000;
