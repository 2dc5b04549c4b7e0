/** RFC 5321: what a mail server has to accept, and no more. */
const maxLength = 254
const maxLocalLength = 64

const local = /^[^\s@<>()[\],;:"\\]+$/
const label = /^[^\s@.]+$/

/**
 * Whether a text can be an e-mail address: one @, something before it, a domain with a dot behind it. The one check of server,
 * storefront and back office. Takes time in proportion to the text, and none for one that is too long.
 */
export function isEmail(text: string): boolean {
  if (text.length > maxLength) return false
  const parts = text.split('@')
  if (parts.length !== 2) return false
  const [before, domain] = parts as [string, string]
  const labels = domain.split('.')
  return before.length <= maxLocalLength && local.test(before) && labels.length > 1 && labels.every((part) => label.test(part))
}
