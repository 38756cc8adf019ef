/** Two years and the directives that browsers' preload lists require. */
const STRICT_TRANSPORT_SECURITY = "max-age=63072000; includeSubDomains; preload";

/** Only names that browsers know: an unknown one logs a warning in every console. */
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
  // For data and files, which load nothing when opened as a page. Pages have policies of their own.
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "DENY",
  // The sign-in popup must reach the page that opened it.
  "cross-origin-opener-policy": "same-origin-allow-popups",
  // Does not affect the API, which pages read with CORS.
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": DISABLED_FEATURES.map((feature) => `${feature}=()`).join(", "),
};

/** @param https whether the product is reached over https; only then HSTS is sent */
export function securityHeaders(https: boolean): Readonly<Record<string, string>> {
  if (!https) return BASE_HEADERS;
  return { ...BASE_HEADERS, "strict-transport-security": STRICT_TRANSPORT_SECURITY };
}
