/** Parameters as they arrive: text at the leaves. */
export type RawValue = string | RawValue[] | { [key: string]: RawValue };
export type RawParams = { [key: string]: RawValue };

const MAX_DEPTH = 10;

/** `items[0][price]=p&expand[]=data` as nested values; what is indexed from 0 is an array. */
export function decodeForm(text: string): RawParams {
  const root: RawParams = Object.create(null) as RawParams;
  if (text === "") return root;
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    const split = pair.indexOf("=");
    const name = decodePart(split < 0 ? pair : pair.slice(0, split));
    assign(root, parseName(name), split < 0 ? "" : decodePart(pair.slice(split + 1)));
  }
  return arraysOf(root) as RawParams;
}

function decodePart(text: string): string {
  if (!text.includes("%") && !text.includes("+")) return text;
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

function parseName(name: string): string[] {
  const open = name.indexOf("[");
  if (open < 0) return [name];
  const inner = name.slice(open + 1, name.endsWith("]") ? -1 : undefined);
  return [name.slice(0, open), ...inner.split("][", MAX_DEPTH)];
}

function assign(root: RawParams, path: readonly string[], value: string): void {
  let node = root;
  for (const [depth, part] of path.entries()) {
    const key = part === "" ? String(Object.keys(node).length) : part;
    if (depth === path.length - 1) {
      node[key] = value;
      return;
    }
    const next = node[key];
    if (typeof next === "object" && !Array.isArray(next)) node = next;
    else node = node[key] = Object.create(null) as RawParams;
  }
}

function arraysOf(value: RawValue): RawValue {
  if (typeof value !== "object" || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  for (const key of keys) value[key] = arraysOf(value[key] as RawValue);
  const isArray = keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
  if (!isArray) return value;
  return keys
    .toSorted((one, other) => Number(one) - Number(other))
    .map((key) => value[key] as RawValue);
}
