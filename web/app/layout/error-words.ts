/** The fallback error screen's heading and note (specification §2). */
export const ERROR_HEADING = "エラーが発生しました";
export const ERROR_NOTE =
  "テクニカル上場のあと、最初の通期決算が発表されるまでは対応していません。";
