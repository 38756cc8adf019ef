/** The product's name in the ways it is written (OWASP ASVS 5.0, 6.1.2). */
const PRODUCT_NAMES = ["tenbin", "tembin", "天秤", "てんびん"];

/** Shorter parts of an address occur in any text. */
const MIN_WORD_LENGTH = 3;
/** What remains beside such words is enough from this many letters on, or if it is longer than a date. */
const MIN_OTHER_LETTERS = 4;
const MAX_DATE_LENGTH = 8;

/** Characters that stand for letters, and i for l, which share theirs. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "!": "i",
  "|": "i",
  l: "i",
  "3": "e",
  "4": "a",
  "@": "a",
  "5": "s",
  $: "s",
  "7": "t",
};

/**
 * Whether nothing but words that anybody would try for this member makes the password: the
 * product's name and parts of the address, also backwards or with look-alike characters, with a
 * few letters, a date or a common password beside them.
 * @param password without differences of case and width
 */
export function isMadeOfContextWords(
  password: string,
  email: string,
  isCommon: (password: string) => boolean,
): boolean {
  const words = contextWords(email);
  let masked = foldLookalikes(password);
  for (const word of words) masked = masked.replaceAll(word, "\0".repeat(word.length));
  const others = password.split("").filter((_, at) => masked[at] !== "\0");
  if (others.length === password.length) return false;
  const rest = others.join("");
  const letters = rest.replaceAll(/\P{Letter}/gu, "");
  if (letters.length < MIN_OTHER_LETTERS) return rest.length <= MAX_DATE_LENGTH;
  return isCommon(rest) || isCommon(letters);
}

/** Longest first, as one may contain another. */
function contextWords(email: string): readonly string[] {
  const [local = "", domain = ""] = email.normalize("NFKC").toLowerCase().split("@");
  const labels = domain.split(".").slice(0, -1);
  const names = [local, ...labels];
  const parts = [/$^/, /[^\p{Letter}\p{Number}]+/u, /\P{Letter}+/u].flatMap((separator) =>
    names.flatMap((name) => name.split(separator)),
  );
  const words = [...PRODUCT_NAMES, ...parts.filter(({ length }) => length >= MIN_WORD_LENGTH)].map(
    foldLookalikes,
  );
  const backwards = words.map((word) => word.split("").toReversed().join(""));
  return [...new Set([...words, ...backwards])].toSorted((a, b) => b.length - a.length);
}

/** Keeps the length. */
function foldLookalikes(text: string): string {
  return text
    .replaceAll(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replaceAll(/[0-9!|l@$]/g, (character) => LOOKALIKES[character] ?? character);
}
