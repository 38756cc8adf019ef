/** A witness that a hash existed at a time (RFC 3161). */
export interface Stamper {
  /**
   * @param hash SHA-256
   * @returns token, DER, over exactly this hash
   * @throws Error if the service refuses or cannot be reached
   */
  stamp(hash: Buffer): Promise<Buffer>;
}
