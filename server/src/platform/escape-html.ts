/** The characters that mean something in HTML, text or quoted attribute, and the escapes that React writes too. */
const ESCAPES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#x27;"],
]);
const CHARACTERS = new Map([...ESCAPES].map(([character, escape]) => [escape, character]));

/** The text as it stands in HTML, between tags or within a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES.get(character) ?? character);
}

/** What a browser reads where `escapeHtml` or React wrote. */
export function unescapeHtml(html: string): string {
  return html.replace(/&[#\w]+;/g, (escape) => CHARACTERS.get(escape) ?? escape);
}
