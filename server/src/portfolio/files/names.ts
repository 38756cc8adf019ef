/** As names are compared: without blanks, dots and the words of the legal form. */
export function foldName(name: string): string {
  return name
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s・･.,'’]/g, "")
    .replace(/株式会社|\(株\)/g, "");
}

/** Brokers cut names off: one that begins the other is the same. */
export function isSameName(a: string, b: string): boolean {
  const [first, second] = [foldName(a), foldName(b)];
  if (first === "" || second === "") return false;
  return first.startsWith(second) || second.startsWith(first);
}
