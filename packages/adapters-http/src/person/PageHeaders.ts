/** The headers of every page and of what it loads. A page may use the camera where `camera` is "self". Source: OWASP ASVS 5, 3.4. */
export const pageHeaders = (policy: string, camera: "" | "self" = "") => ({
  "cache-control": "no-store",
  "content-security-policy": policy,
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": `camera=(${camera}), geolocation=(), microphone=(), payment=(), usb=()`,
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
});

/** The headers of pages that no partner opens in a window of its own. */
export const closedPageHeaders = (policy: string) => ({
  ...pageHeaders(policy),
  "cross-origin-opener-policy": "same-origin",
});
