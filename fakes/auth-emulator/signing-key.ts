import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Key that signs ID tokens, stored in a folder so that tokens survive a restart. */
export interface SigningKey {
  readonly id: string;
  readonly pem: string;
  /** Public keys for verification (RFC 7517). */
  readonly jwks: { readonly keys: readonly object[] };
}

const FILE = "signing-key.pem";

/** Creates the key when it is missing or unreadable. */
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
