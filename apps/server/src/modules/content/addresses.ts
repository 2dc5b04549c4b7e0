const anySite = 'http://site.invalid'

/**
 * A path of the shop's own site, percent-encoded as browsers do (`/a b` becomes `/a%20b`); undefined for a URL of another site.
 */
export function sitePath(text: string): string | undefined {
  if (!/^[/#]/.test(text) || !URL.canParse(text, anySite)) return undefined
  const { origin, pathname, search, hash } = new URL(text, anySite)
  if (origin !== anySite) return undefined
  return text.startsWith('#') ? hash : pathname + search + hash
}

/** A complete URL with a scheme that no browser runs as a script; undefined for any other text. */
export function safeUrl(text: string, protocols: readonly string[] = webProtocols): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, href } = new URL(text)
  return protocols.includes(protocol) ? href : undefined
}

const webProtocols = ['http:', 'https:']
export const linkProtocols = [...webProtocols, 'mailto:', 'tel:']
