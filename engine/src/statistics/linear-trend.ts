/**
 * Least-squares line through the points (x, y), evaluated at `at`. With one distinct x, or a single
 * point, the line is level at the mean. Null without points.
 */
export function linearTrendAt(
  points: readonly { readonly x: number; readonly y: number }[],
  at: number,
): number | null {
  if (points.length === 0) return null;
  const meanX = points.reduce((sum, point) => sum + point.x, 0) / points.length;
  const meanY = points.reduce((sum, point) => sum + point.y, 0) / points.length;
  let covariance = 0;
  let variance = 0;
  for (const { x, y } of points) {
    covariance += (x - meanX) * (y - meanY);
    variance += (x - meanX) ** 2;
  }
  return variance === 0 ? meanY : meanY + (covariance / variance) * (at - meanX);
}
