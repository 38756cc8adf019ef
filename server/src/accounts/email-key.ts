/** Equal for what counts as one address: case and the width of characters make no difference. */
export function emailKey(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase();
}
