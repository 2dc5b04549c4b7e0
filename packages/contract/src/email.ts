/** RFC 5321: the maximum that a mail server must accept. */
const maxLength = 254
const maxLocalLength = 64

const local = /^[^\s@<>()[\],;:"\\]+$/
const label = /^[\p{L}\p{M}\p{N}_-]+$/u
/** Characters that nobody sees would make a second address that looks like the first. U+2800 is braille without a dot. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{C}\u2800]/u

/**
 * True if a text can be an email address: one @, text before it, a domain with a dot after it, no invisible characters. Server,
 * storefront and back office use this check. Its time is linear, and constant for a text that is too long.
 */
export function isEmail(text: string): boolean {
  if (text.length > maxLength || invisible.test(text)) return false
  const parts = text.split('@')
  if (parts.length !== 2) return false
  const [before, domain] = parts as [string, string]
  const labels = domain.split('.')
  return (
    before.length <= maxLocalLength &&
    local.test(before) &&
    labels.length > 1 &&
    labels.every((part) => label.test(part)) &&
    asciiDomain(domain) !== undefined
  )
}

/**
 * The form in which two spellings of one address are equal: trimmed, in lower case, composed characters, the domain in ASCII
 * (`bücher.example` is `xn--bcher-kva.example`). A text that is no address is only trimmed and lowered.
 */
export function comparableEmail(text: string): string {
  return withAsciiDomain(text.normalize('NFC').trim()).toLowerCase()
}

/** The address with its domain as mail servers know it. A domain in ASCII, and a text that is no address, stay as they are. */
export function withAsciiDomain(text: string): string {
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  if (at < 0 || /^[\x21-\x7e]*$/.test(domain)) return text
  return isEmail(text) ? `${text.slice(0, at)}@${asciiDomain(domain)}` : text
}

/** Undefined for a domain that cannot exist, and for the address of a machine. */
function asciiDomain(domain: string): string | undefined {
  try {
    const { hostname } = new URL(`http://${domain}/`)
    return /(?:^|\.)\d+$/.test(hostname) ? undefined : hostname
  } catch {
    return undefined
  }
}
