import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashOf } from "./hash.ts";
import { proofsOf, rootFromProof, rootOf } from "./merkle-tree.ts";

/** Inputs of the test vectors of RFC 6962's reference implementation, in hex. */
const VECTORS = [
  "",
  "00",
  "10",
  "2021",
  "3031",
  "40414243",
  "5051525354555657",
  "606162636465666768696a6b6c6d6e6f",
];
const ROOTS = [
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

const leafOf = (text: string) => hashOf("leaf", Buffer.from(text, "hex"));
const leaves = fc
  .array(fc.uint8Array({ maxLength: 8 }), { minLength: 1, maxLength: 70 })
  .map((datas) => datas.map((data) => hashOf("leaf", data)));
const leafAndPosition = leaves.chain((all) =>
  fc.record({ all: fc.constant(all), position: fc.nat(all.length - 1) }),
);
const spoil = (hash: Uint8Array, bit: number) =>
  Buffer.from(hash.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte)));

describe("Merkle tree", () => {
  it("has the roots of Certificate Transparency's test vectors", () => {
    const roots = VECTORS.map((_, at) =>
      rootOf(VECTORS.slice(0, at + 1).map(leafOf)).toString("hex"),
    );
    expect(roots).toEqual(ROOTS);
  });

  it("proves every leaf of every size, in as many steps as the tree is high", () => {
    fc.assert(
      fc.property(leafAndPosition, ({ all, position }) => {
        const path = proofsOf(all)[position]!;
        expect(path.length).toBeLessThanOrEqual(Math.ceil(Math.log2(all.length)));
        const proof = { position, count: all.length, path };
        expect(rootFromProof(all[position]!, proof)).toEqual(rootOf(all));
      }),
    );
  });

  it("proves nothing for a leaf or path that is spoilt by one bit, cut or lengthened", () => {
    fc.assert(
      fc.property(leafAndPosition, fc.nat(255), fc.nat(), ({ all, position }, bit, seed) => {
        const [root, path] = [rootOf(all), proofsOf(all)[position]!];
        const proof = { position, count: all.length, path };
        expect(rootFromProof(spoil(all[position]!, bit), proof)).not.toEqual(root);
        const at = path.length === 0 ? 0 : seed % path.length;
        const others = [
          [...path, all[0]!],
          path.slice(0, -1),
          path.map((hash, step) => (step === at ? spoil(hash, bit) : hash)),
        ].slice(0, path.length === 0 ? 1 : 3);
        for (const other of others) {
          expect(rootFromProof(all[position]!, { ...proof, path: other })).not.toEqual(root);
        }
      }),
    );
  });

  it("changes its root with any leaf, their order and their number", () => {
    fc.assert(
      fc.property(leafAndPosition, fc.nat(255), ({ all, position }, bit) => {
        const root = rootOf(all);
        const spoilt = all.map((leaf, at) => (at === position ? spoil(leaf, bit) : leaf));
        expect(rootOf(spoilt)).not.toEqual(root);
        expect(rootOf([...all, all.at(-1)!])).not.toEqual(root);
      }),
    );
  });

  it("takes no inner node for a leaf, nor a leaf for an inner node", () => {
    const [one, other] = [leafOf("00"), leafOf("10")];
    const inner = rootOf([one, other]);
    expect(hashOf("leaf", one, other)).not.toEqual(inner);
    expect(createHash("sha256").update(one).update(other).digest()).not.toEqual(inner);
    const proof = { position: 0, count: 1, path: [] };
    expect(rootFromProof(hashOf("leaf", Buffer.concat([one, other])), proof)).not.toEqual(inner);
  });

  it("has a leaf, and no proof of places beyond its leaves", () => {
    expect(() => rootOf([])).toThrow("A Merkle tree has at least one leaf");
    expect(() => proofsOf([])).toThrow(RangeError);
    expect(proofsOf([leafOf("00")])).toEqual([[]]);
    expect(rootFromProof(leafOf("00"), { position: 1, count: 1, path: [] })).toBeNull();
  });
});
