/** By the provider's names. */
const METHOD_LABELS: Readonly<Record<string, string>> = {
  password: "メールアドレスとパスワード",
  "google.com": "Google",
};

/** In a fixed order; ignores methods that this product does not offer. */
export function describeSignInMethods(ways: readonly string[]): string {
  const told = Object.entries(METHOD_LABELS).flatMap(([way, words]) =>
    ways.includes(way) ? [words] : [],
  );
  return told.length === 0 ? "確かめられませんでした" : told.join("、");
}
