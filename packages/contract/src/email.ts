/** RFC 5321: the maximum that a mail server must accept. */
const maxLength = 254
const maxLocalLength = 64

const local = /^[^\s@<>()[\],;:"\\]+$/
const label = /^[^\s@.]+$/

/**
 * Whether a text can be an email address: one @, text before it, a domain with a dot after it. Server, storefront and back
 * office use this check. Its time is linear, and constant for a text that is too long.
 */
export function isEmail(text: string): boolean {
  if (text.length > maxLength) return false
  const parts = text.split('@')
  if (parts.length !== 2) return false
  const [before, domain] = parts as [string, string]
  const labels = domain.split('.')
  return before.length <= maxLocalLength && local.test(before) && labels.length > 1 && labels.every((part) => label.test(part))
}
