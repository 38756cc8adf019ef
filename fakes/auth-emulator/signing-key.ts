import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The key by which ID tokens are signed, kept in a folder: tokens outlive a restart. */
export interface SigningKey {
  readonly id: string;
  readonly pem: string;
  /** RFC 7517: what verifies them. */
  readonly jwks: { readonly keys: readonly object[] };
}

const FILE = "signing-key.pem";

/** The folder's key; made when there is none, or none that can be read. */
export function loadSigningKey(folder: string): SigningKey {
  const pem = readKey(folder) ?? generateKey(folder);
  const key = createPublicKey(pem);
  const der = key.export({ type: "spki", format: "der" });
  const id = createHash("sha256").update(der).digest("hex").slice(0, 40);
  const jwk = { ...key.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: id };
  return { id, pem, jwks: { keys: [jwk] } };
}

function readKey(folder: string): string | null {
  try {
    const pem = readFileSync(join(folder, FILE), "utf8");
    createPrivateKey(pem);
    return pem;
  } catch {
    return null;
  }
}

function generateKey(folder: string): string {
  const pem = generateKeyPairSync("rsa", { modulusLength: 2_048 })
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString();
  const path = join(folder, FILE);
  writeFileSync(`${path}.new`, pem, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return pem;
}
