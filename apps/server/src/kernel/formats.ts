/** The named text formats of the contract. A format that is not here is not checked. */
export const formats: Record<string, (text: string) => boolean> = {
  GUID: (text) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text),
  // One @, something on both sides, a dot in the domain: what a mail server will take, not what RFC 5322 allows.
  EMAIL: (text) => text.length <= 254 && /^[^\s@<>()[\],;:"\\]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(text),
  WEB_URL: isWebUrl,
  COUNTRY: (text) => /^[A-Z]{2}$/.test(text),
  CURRENCY: (text) => /^[A-Z]{3}$/.test(text),
  LANGUAGE: (text) => /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.test(text),
  SUBDIVISION: (text) => /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(text),
  PHONE: (text) => /^\+?[\d\s().\-/]{3,40}$/.test(text),
  DECIMAL_VALUE: (text) => /^-?\d{1,40}(\.\d{1,40})?$/.test(text),
  COLOR_HEX: (text) => /^#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text),
  LOCAL_DATE: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)),
  URL_SLUG: (text) => /^[\p{L}\p{N}]+([-_][\p{L}\p{N}]+)*$/u.test(text),
  TIMESTAMP: (text) => /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/.test(text),
}

function isWebUrl(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol)
  } catch {
    return false
  }
}
