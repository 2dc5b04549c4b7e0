import { webProtocols } from '../../../kernel/basics/safe-url.ts'

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

export const linkProtocols = [...webProtocols, 'mailto:', 'tel:']
