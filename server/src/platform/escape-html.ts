/** The same escapes that React writes. */
const ESCAPES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#x27;"],
]);
const CHARACTERS = new Map([...ESCAPES].map(([character, escape]) => [escape, character]));

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES.get(character) ?? character);
}

export function unescapeHtml(html: string): string {
  return html.replace(/&[#\w]+;/g, (escape) => CHARACTERS.get(escape) ?? escape);
}
