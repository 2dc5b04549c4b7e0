/**
 * The address of a new mail to somebody. Every sign but the @ is encoded: `?` and `&` may stand in an address, and would add recipients. Mail
 * programs take about 2,000 characters.
 */
export function mailtoUrl(email: string, { subject, body }: { subject?: string; body?: string } = {}): string {
  const query = Object.entries({ subject, body }).flatMap(([name, text]) => (text ? [`${name}=${encode(text)}`] : []))
  const to = encode(email).replaceAll('%40', '@')
  return `mailto:${to}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/** A text that was cut may end with half a character, which has no encoding. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
