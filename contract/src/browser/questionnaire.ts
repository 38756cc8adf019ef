/** What members are asked before a trial, and at the end of the supertrial. No dependencies, to keep the browser bundle small. */

interface Question {
  readonly text: string;
  /** By the value that is stored. */
  readonly choices: Readonly<Record<string, string>>;
}

/** One choice of each is required. */
export const questions = {
  experience: {
    text: "株式投資の経験",
    choices: {
      none: "これから始める",
      under_3_years: "3年未満",
      under_10_years: "3年以上10年未満",
      over_10_years: "10年以上",
    },
  },
  style: {
    text: "主な投資の進め方",
    choices: {
      long: "長く持つ(数年以上)",
      medium: "半年から数年で見直す",
      short: "数日から数か月で売買する",
      undecided: "まだ決めていない",
    },
  },
  purpose: {
    text: "天秤で知りたいこと",
    choices: {
      find: "割安な企業を探したい",
      check: "気になる企業の株価が妥当か確かめたい",
      follow: "持っている企業を見直したい",
      learn: "決算の読み方を学びたい",
    },
  },
  source: {
    text: "天秤を知ったきっかけ",
    choices: {
      search: "検索",
      social: "SNSや動画",
      article: "記事や書籍",
      acquaintance: "知人の紹介",
      other: "そのほか",
    },
  },
} as const satisfies Record<string, Question>;

/** Before the supertrial is prolonged. */
export const closingQuestions = {
  useful: {
    text: "いちばん役に立ったもの",
    choices: {
      value: "理論価値と判定",
      history: "判定の履歴",
      search: "企業の検索",
      portfolio: "ポートフォリオ",
      nothing: "まだない",
    },
  },
  plan: {
    text: "無料体験のあとのご予定",
    choices: {
      paid: "有料プランを検討する",
      free: "無料会員として続ける",
      undecided: "まだ決めていない",
    },
  },
} as const satisfies Record<string, Question>;

export const MAX_REMARK_LENGTH = 400;

/** What stands beside each box; kept with the consent as its proof. */
export const consentTexts = {
  tos: "利用規約に同意します",
  privacy: "プライバシーポリシーに同意します",
  mail_opt_in: "新しい機能や有料プランのご案内を、メールで受け取ります",
} as const;
export type ConsentKind = keyof typeof consentTexts;
/** Legal documents that a member agrees to. */
export const agreedDocuments = ["tos", "privacy"] as const satisfies readonly ConsentKind[];
export type AgreedDocument = (typeof agreedDocuments)[number];

/** Trials that begin with the questionnaire. */
export const trialOffers = ["trial", "supertrial"] as const;
export type TrialOffer = (typeof trialOffers)[number];

/** Days of light rights. */
export const TRIAL_DAYS = 7;
export const SUPERTRIAL_DAYS = 30;
export const PROLONGATION_DAYS = 30;
export const LONG_SUPERTRIAL_DAYS = 90;
