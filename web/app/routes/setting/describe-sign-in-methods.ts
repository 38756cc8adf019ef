/** The provider's names for ways to sign in. */
const METHOD_LABELS: Readonly<Record<string, string>> = {
  password: "メールアドレスとパスワード",
  "google.com": "Google",
};

/** In the order in which they are told; a way that this product does not offer is not told. */
export function describeSignInMethods(ways: readonly string[]): string {
  const told = Object.entries(METHOD_LABELS).flatMap(([way, words]) =>
    ways.includes(way) ? [words] : [],
  );
  return told.length === 0 ? "確かめられませんでした" : told.join("、");
}
