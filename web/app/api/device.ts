import type { DeviceType } from "@tenbin/contract/client";

/** Specification 2.18: above 1024 px is PC, 751 to 1024 tablet, 750 or less smartphone. */
export function deviceTypeOfWidth(width: number): DeviceType {
  if (width > 1024) return "pc";
  return width > 750 ? "tablet" : "smartphone";
}

export function deviceTypeOfUserAgent(userAgent: string): DeviceType {
  if (/iPad|Android(?!.*Mobile)|Tablet/i.test(userAgent)) return "tablet";
  return /Mobi/i.test(userAgent) ? "smartphone" : "pc";
}
