/**
 * For how long a contract gives rights whose charge fails.
 * @param days after the charge; none after the first one
 */
export function describeGrace(days: number): string {
  return `${days}日間はそのまま使えますが、その後は無料会員の範囲に戻ります。ただし、初回の請求が成立しなかったとき(無料体験の終わりから始める契約など)は、すぐに無料会員の範囲に戻ります。`;
}
