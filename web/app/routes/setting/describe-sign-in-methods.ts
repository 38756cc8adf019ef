/** By the provider's names. */
const METHOD_LABELS: Readonly<Record<string, string>> = {
  password: "メールアドレスとパスワード",
  "google.com": "Google",
};

/** In a fixed order; ignores methods that this product does not offer. */
export function describeSignInMethods(methods: readonly string[]): string {
  const labels = Object.entries(METHOD_LABELS).flatMap(([method, label]) =>
    methods.includes(method) ? [label] : [],
  );
  return labels.length === 0 ? "確かめられませんでした" : labels.join("、");
}
