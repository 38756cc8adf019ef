/** Two years, and what browsers' preload lists ask for beside at least one. */
const STRICT_TRANSPORT_SECURITY = "max-age=63072000; includeSubDomains; preload";

/**
 * No page of ours uses any of these, nor may what it embeds: sensors, devices, what identifies a
 * machine, credentials and the browser's own advertising. Named are those that browsers know: an unknown
 * one would be a warning in every reader's console.
 */
const DISABLED_FEATURES = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "clipboard-read",
  "compute-pressure",
  "display-capture",
  "gamepad",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "keyboard-map",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "otp-credentials",
  "payment",
  "publickey-credentials-create",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "usb",
  "window-management",
  "xr-spatial-tracking",
];

const BASE_HEADERS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "DENY",
  // The popup in which readers sign in must be able to answer the page that opened it.
  "cross-origin-opener-policy": "same-origin-allow-popups",
  // The pages read the API with CORS, which this does not concern.
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": DISABLED_FEATURES.map((feature) => `${feature}=()`).join(", "),
};

/**
 * Headers of every answer, whatever it is.
 * @param https whether readers reach the product over https: only then are they held to it
 */
export function securityHeaders(https: boolean): Readonly<Record<string, string>> {
  if (!https) return BASE_HEADERS;
  return { ...BASE_HEADERS, "strict-transport-security": STRICT_TRANSPORT_SECURITY };
}
