/** A market segment's name at a length that fits a list: REIT・ベンチャーファンド・… → REIT・ファンド. */
export function segmentName(segment: string): string {
  return segment.replace(/・.+ファンド$/, "・ファンド");
}
