// node check-row.mjs 0482.json ROOT
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const [file, root] = process.argv.slice(2);
const { position, count, path, opened, sealed } = JSON.parse(readFileSync(file, "utf8"));
const { row, salt } = opened ?? sealed ?? {};
if (row === undefined) throw new Error("この行は、まだ公開されていません。");

const bytes = (text) => Buffer.from(text, "base64url");
const sha256 = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();
if (bytes(salt).length !== 32) throw new Error("ソルトは32バイトです。");

let hash = sha256(Buffer.of(0), bytes(salt), Buffer.from(row));
let [at, last] = [position, count - 1];
for (const sibling of path.map(bytes)) {
  if (last === 0) throw new Error("証明が長すぎます。");
  if (at % 2 === 1 || at === last) {
    hash = sha256(Buffer.of(1), sibling, hash);
    while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
  } else {
    hash = sha256(Buffer.of(1), hash, sibling);
  }
  [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
}
const isInTree = last === 0 && hash.toString("base64url") === root;
console.log(isInTree ? "一致しました" : "一致しません", row);
process.exitCode = isInTree ? 0 : 1;
